/** The search of the staff area. Placeholders are in braces. */
export const staffFind = {
  title: 'Find',
  label: 'Find anybody or anything',
  placeholder: 'All lists: name, phone, code…',
  submit: 'Find',
  lead: 'Write a name, phone number or its last digits, e-mail address, M-Pesa code, till, reference, advert number or address.',
  results: 'Found for “{terms}”',
  count: '{count} found',
  empty:
    'Nothing matches. Write a name, a phone number or its last digits, e-mail address, code, reference or number.',
  members: 'Members',
  listings: 'Adverts',
  payments: 'Payments',
  adverts: 'Adverts: {count}',
  /** The fact by which an advert was found. */
  matches: {
    phone: 'Its phone: {value}',
    whatsapp: 'Its WhatsApp: {value}',
    email: 'Its e-mail: {value}',
    payment_details: 'Its till: {value}',
    payment: 'Its payment: {value}',
  },
} as const;
