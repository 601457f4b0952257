export const keptShops = {
  title: 'Kept Shops',
  description: 'The shops that you keep on this device. They open without a network.',
  heading: 'Kept shops',
  lead: 'These shops are on this device only, without an account. They open without a network.',
  /** The sign is the bookmark on the photo of a shop. */
  empty: 'You keep no shop. Tap {sign} on the photo of a shop, and find it here again.',
  noScript: 'To keep a shop, switch JavaScript on.',
  find: 'Find a business',
  call: 'Call',
  whatsApp: 'WhatsApp',
  remove: 'Remove',
  removeBusiness: 'Remove {business}',
  /** In the row of a shop that was just removed. */
  removed: '{business} is no longer kept.',
  again: 'Keep again',
  againBusiness: 'Keep again: {business}',
  /** A kept shop that staff suspended, or that its owner removed. */
  gone: '{business} is no longer on {site.name}.',
} as const;

/** For the buttons and lines that a script adds to pages with shops. */
export const keepButtons = {
  keep: 'Keep',
  keepBusiness: 'Keep {business}',
  pressed: 'Kept',
  pressedBusiness: 'Kept: {business}',
  added: '{business} is kept on this device. It opens without a network.',
  removed: '{business} is no longer kept.',
  full: 'You keep {count} shops already. Remove one first.',
  list: 'Kept shops',
  close: 'Close',
  install: {
    sentence: 'Put {site.name} on the first screen of your phone?',
    accept: 'Put it there',
    dismiss: 'No, thanks',
  },
} as const;
