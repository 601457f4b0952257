export const keptShops = {
  title: 'Maduka uliyohifadhi',
  description: 'Maduka uliyohifadhi kwenye kifaa hiki. Hufunguka bila mtandao.',
  heading: 'Maduka uliyohifadhi',
  lead: 'Maduka haya yako kwenye kifaa hiki tu, bila akaunti. Hufunguka bila mtandao.',
  /** The sign is the bookmark on the photo of a shop. */
  empty: 'Huna duka ulilohifadhi. Bonyeza {sign} kwenye picha ya duka, kisha ulipate hapa tena.',
  noScript: 'Ili kuhifadhi duka, washa JavaScript.',
  find: 'Tafuta biashara',
  call: 'Piga',
  whatsApp: 'WhatsApp',
  remove: 'Ondoa',
  removeBusiness: 'Ondoa {business}',
  /** In the row of a shop that was just removed. */
  removed: '{business} imeondolewa.',
  again: 'Hifadhi tena',
  againBusiness: 'Hifadhi tena: {business}',
  /** A kept shop that staff suspended, or that its owner removed. */
  gone: '{business} haiko tena kwenye {site.name}.',
} as const;

/** For the buttons and lines that a script adds to pages with shops. */
export const keepButtons = {
  keep: 'Hifadhi',
  keepBusiness: 'Hifadhi {business}',
  pressed: 'Umehifadhi',
  pressedBusiness: 'Umehifadhi: {business}',
  added: '{business} imehifadhiwa kwenye kifaa hiki. Hufunguka bila mtandao.',
  removed: '{business} imeondolewa.',
  full: 'Tayari umehifadhi maduka {count}. Ondoa moja kwanza.',
  list: 'Maduka uliyohifadhi',
  close: 'Funga',
  install: {
    sentence: 'Tuweke {site.name} kwenye skrini ya kwanza ya simu yako?',
    accept: 'Weka',
    dismiss: 'Hapana, asante',
  },
} as const;
