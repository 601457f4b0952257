/** Changes of an owner that are not public yet, in My Adverts and in the form. */
export const unsentChanges = {
  heading: 'Umebadilisha tangazo lako',
  notSent: 'Ukurasa wako bado hauonyeshi mabadiliko yako.',
  inReview:
    'Ulituma mabadiliko yako {at}. Wafanyakazi wetu watayakagua kwanza. Hadi wakati huo ukurasa wako utabaki ulivyo.',
  partInReview:
    'Ulituma mabadiliko yako {at}. Wafanyakazi wetu watakagua hili kwanza: {fields}. Mengine yote yako kwenye ukurasa wako.',
  send: 'Yaweke kwenye ukurasa wangu',
  discard: 'Tupa',
  question: 'Unataka kutupa mabadiliko yako?',
  warning: 'Ukurasa wako utabaki ulivyo. Mabadiliko ambayo hayako kwenye ukurasa yatapotea kabisa.',
  busy: 'Subiri…',
  cancel: 'Usiyatupe',
  elsewhere:
    'Ulilibadilisha pia kwenye ukurasa mwingine au simu nyingine. Fungua ukurasa huu upya.',
  failed: 'Bado hakuna kilichotupwa. Jaribu tena baada ya dakika moja.',
} as const;
