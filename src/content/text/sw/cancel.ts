export const cancel = {
  title: 'Umeacha kununua',
  description: 'Uliacha kununua, na unaweza kuendelea kutoka hapa.',
  heading: 'Umeacha kununua. Asante.',
  lead: 'Kama uliacha ukiwa PayPal, hujalipa chochote. Unaweza kuchagua kifurushi tena wakati wowote.',
  backToPricing: 'Rudi kwenye bei',
  /** For a member with an order that can be continued. */
  notPaid: 'PayPal haijatuambia kwamba umelipa. Unaweza kuendelea na malipo yale yale.',
  backHome: 'Rudi ukurasa wa kwanza',
} as const;
