/** The state of a payment, for a member that returns from PayPal. */
export const paymentState = {
  loading: 'Tunauliza malipo yako yamefika wapi…',
  notLoaded:
    'Hatukuweza kujua malipo yako yamefika wapi. Pesa zako ziko salama. Jaribu tena baada ya dakika moja.',
  retry: 'Jaribu tena',
  states: {
    pending:
      'PayPal bado haijatuambia kwamba umelipa. Kama umelipa, unaweza kufunga ukurasa huu: tutakutumia barua pepe.',
    paid: 'Tumepata pesa zako. Huna haja ya kutupigia simu.',
    review: 'Pesa zako ziko salama, na wafanyakazi wetu wanakagua. Watakupigia simu.',
    failed: 'Hujalipa.',
    refund_due: 'Utarudishiwa pesa hizi. Wafanyakazi wetu watazituma.',
    refunded: 'Tumekurudishia pesa hizi.',
  },
  reported:
    'PayPal imetuambia, tunakagua. Usilipe tena. Unaweza kufunga ukurasa huu: tutakutumia barua pepe.',
  goOn: 'Endelea kulipa',
  see: 'Tazama malipo yako',
} as const;
