export const landing = {
  title: 'Tangaza biashara yako mtandaoni',
  headline: {
    /** The phrases that the animation types one after the other before `tail`. */
    phrases: ['Jenga', 'Kuza', 'Inua'],
    tail: 'biashara yako',
    /** The headline without animation. It needs more than 8em, so that it has as many lines as the animation. */
    still: 'Jenga, Kuza na Inua',
  },
  lead: 'Ukurasa wako mwenyewe, nafasi kwenye ukurasa wetu wa kwanza, na wafanyakazi wetu wakikutangaza kwa watu.',
  price: '{sentence.dailyPrice}',
  logIn: 'Ingia au Jisajili',
  find: 'Unatafuta nini?',
  findButton: 'Tafuta',
  browse: 'Tazama Biashara',
  endHeading: 'Anza na siku moja',
  endText: 'Wateja wanakupigia simu moja kwa moja. Ukiona faida, unaendelea.',
  pricingLink: 'Ona bei',
} as const;
