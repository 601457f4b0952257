/**
 * The texts of SMS, in the alphabet GSM 03.38. A test fills them with the longest values: each has one part of 160
 * characters. {business} is shortened if necessary. An SMS cannot be answered.
 */
export const sms = {
  paid: '{site.name}: tumepokea {amount} za {business}. Wafanyakazi wetu wanakagua tangazo lako. Likienda hewani tutakuandikia.',
  live: '{site.name}: {business} iko hewani hadi {date}. {url}',
  changes:
    '{site.name}: tafadhali badilisha tangazo lako {business}. Wafanyakazi wetu wameandika sababu: {url}',
  end: '{site.name}: {business}: tangazo litaisha {date}. Lipia tena: {url} au till {till} ({amount}), bandika code.',
  /** Replaces `end` if the package is no longer sold. */
  endWithoutPrice: '{site.name}: {business}: tangazo litaisha {date}. Lipia tena: {url}',
  refund: '{site.name}: utarudishiwa {amount} za {business}. {url}',
  code: '{site.name}: {code} ndiyo code yako. Inatumika kwa dakika 10. Usimpe mtu yeyote, hata sisi.',
  prepared:
    '{site.name}: tumeandika tangazo la {business} pamoja nawe. Lione ndani ya siku 7: {url}',
  /** Replaces an unknown name. */
  yourBusiness: 'biashara yako',
} as const;
