/** Reasons of automatic changes to a payment or a state, by the code in the database. */
export const reasons = {
  'account-deleted': 'the account was deleted',
  'arrived-as': 'it came as {reference}',
  moved: 'it belonged to another advert',
  'not-live-in-2-days': 'not live within 2 days',
  'other-payee': 'it was paid to somebody else',
  'other-sum': 'it is another sum',
  'paid-twice': 'the order was paid already',
  'refused-before-start': 'the advert was refused',
  replaced: 'another package was chosen',
  'suspended-before-start': 'suspended before its days started',
  'text-changed': 'The text was changed.',
  'three-reports': 'Three members reported it.',
  undone: 'our staff undid it',
  'unpaid-for-30-days': 'not paid within 30 days',
  'withdrawn-before-start': 'removed before its days started',
} as const;
