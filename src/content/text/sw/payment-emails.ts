/** The texts of emails about payments and refunds. Placeholders are in braces. */
export const paymentEmails = {
  submittedInCheck: {
    subject: 'Tumepokea tangazo lako: {business}',
    lead: [
      'Asante. Wafanyakazi wetu watakagua tangazo lako kabla wateja hawajaliona. Kisha tutakuandikia tena.',
    ],
    body: [
      'Tuna malipo yako, au tunayaangalia: huna la kufanya sasa. Siku zako zinaanza kuhesabiwa ukurasa wako ukienda hewani, si kabla.',
    ],
    link: 'Fungua Matangazo yangu',
  },
  approvedInCheck: {
    subject: 'Tangazo lako limekubaliwa: {business}',
    lead: [
      'Wafanyakazi wetu wamekagua tangazo lako na kulikubali.',
      'Tunaangalia malipo yako. Yakithibitishwa, tangazo lako litaenda hewani mara moja. Siku zako zinaanza kuhesabiwa hapo, si kabla.',
    ],
    link: 'Tazama malipo yako',
  },
  paid: {
    subject: 'Risiti {number}: {amount} za tangazo la {business}',
    lead: ['Tumepokea malipo yako. Asante.'],
    body: [
      'Siku zako zinaanza kuhesabiwa ukurasa wako ukienda hewani. Usipokuwa hewani ndani ya siku 2 baada ya kulipa, utarudishiwa pesa zako.',
    ],
    link: 'Tazama risiti yako na uichapishe',
  },
  paidLive: {
    subject: 'Risiti {number}: {amount} za tangazo la {business}',
    lead: ['Tumepokea malipo yako. Asante.'],
    body: ['Kwa malipo haya, ukurasa wako uko hewani hadi {until}.'],
    link: 'Tazama risiti yako na uichapishe',
  },
  paymentInReview: {
    subject: 'Kiasi ulicholipa si sahihi: {business}',
    lead: [
      'Tumepokea malipo yako, lakini si bei ya kifurushi chako. Pesa zako ziko salama. Wafanyakazi wetu watakupigia simu.',
    ],
    body: ['Hutaki kusubiri? Tupigie simu na utuambie nambari yako ya malipo iliyo hapo juu.'],
    link: 'Tazama malipo yako',
  },
  paymentChecked: {
    subject: 'Tunakagua malipo yako: {business}',
    lead: [
      'Tumeambiwa kwamba umelipa, na wafanyakazi wetu wanatafuta pesa zilipo. Watakupigia simu.',
    ],
    body: ['Hutaki kusubiri? Tupigie simu na utuambie nambari yako ya malipo iliyo hapo juu.'],
    link: 'Tazama malipo yako',
  },
  claimRefused: {
    subject: 'Hatukupata malipo yako: {business}',
    lead: [
      'Wafanyakazi wetu walitafuta pesa zenye code ya M-Pesa uliyotutumia kwa {business}, na hawakuzipata.',
    ],
    body: [
      'Ukurasa wako wa malipo unaonyesha walichoandika. Linganisha code na ujumbe wa M-Pesa, kisha uitume tena. Au utupigie simu.',
    ],
    link: 'Tazama malipo yako',
  },
  moneyMoved: {
    subject: '{amount} hazikuwa za {business}',
    lead: [
      'Tuliweka malipo ya {amount} kwenye tangazo lako, lakini mtu mwingine ndiye aliyelipa, kwa tangazo jingine. Samahani. Tumeyahamisha, na risiti yake haitumiki tena. Siku zilizobaki za malipo hayo zimeisha; kwa siku zilizopita hudaiwi chochote.',
    ],
    link: 'Lipia tangazo lako',
    close: ['Je, ni wewe uliyelipa? Jibu barua pepe hii au utupigie simu.'],
  },
  refundDue: {
    subject: 'Utarudishiwa {amount}',
    lead: [
      'Wafanyakazi wetu wanakurudishia pesa zako {method}, kwa njia uliyotumia kulipa. Huna la kufanya. Zikitumwa tutakuandikia.',
    ],
    link: 'Tazama malipo yako',
  },
  refunded: {
    subject: 'Tumekurudishia {amount}',
    lead: [
      'Wafanyakazi wetu wamekurudishia pesa zako {method}, kwa njia uliyotumia kulipa. Baadhi ya benki na kadi huchukua siku chache kuzionyesha.',
    ],
    link: 'Tazama malipo yako',
    close: ['Hazijafika? Jibu barua pepe hii au utupigie simu.'],
  },
  takenBack: {
    subject: 'Malipo yako ya {amount} yamerudi',
    lead: [
      'Pesa za malipo haya zimerudi {method} kwa aliyelipa. Kwa hivyo {business} haina tena siku zilizolipiwa kwa pesa hizo. Sisi hatutumi chochote, kwa sababu pesa zimesharudi.',
    ],
    link: 'Tazama malipo yako',
    close: ['Hukutarajia hili? Jibu barua pepe hii au utupigie simu.'],
  },
} as const;
