/**
 * The texts of SMS, in the alphabet GSM 03.38. A test fills them with the longest values: each has one part of 160
 * characters. {business} is shortened if necessary. An SMS cannot be answered.
 */
export const sms = {
  paid: '{site.name}: we received {amount} for {business}. Our staff check your advert now. We write when it is live.',
  live: '{site.name}: {business} is live until {date}. {url}',
  changes: '{site.name}: please change your advert {business}. Our staff wrote why: {url}',
  end: '{site.name}: {business} ends {date}. Renew: {url} or pay {amount} to till {till}, then paste the code there.',
  /** Replaces `end` if the package is no longer sold. */
  endWithoutPrice: '{site.name}: {business} ends {date}. Renew: {url}',
  refund: '{site.name}: you get {amount} back for {business}. {url}',
  code: '{site.name}: {code} is your code. It is valid for 10 minutes. Give it to nobody, not even to us.',
  prepared: '{site.name}: we wrote the advert of {business} with you. See it within 7 days: {url}',
  /** Replaces an unknown name. */
  yourBusiness: 'your business',
} as const;
