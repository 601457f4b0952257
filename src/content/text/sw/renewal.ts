/** A line in My Adverts about the M-Pesa prompt before an advert ends. It loads after the adverts. */
export const renewal = {
  heading: 'Malipo yajayo',
  planned:
    'Tutatuma ombi la M-Pesa la {amount} kwa {phone} tarehe {date}. Bila PIN yako, hakuna kinacholipwa.',
  /** Before the days of the advert have started. */
  later:
    'Tutatuma ombi la M-Pesa la {amount} kwa {phone} siku moja kabla ya tangazo lako kuisha. Bila PIN yako, hakuna kinacholipwa.',
  price:
    'Bei ya kifurushi chako imebadilika, kwa hivyo hatutatuma ombi la M-Pesa kabla ya tangazo kuisha. Unaweza kulipia tena mwenyewe.',
  number:
    'Uthibitisho wa nambari yako {phone} umeisha, kwa hivyo hatutaitumia ombi la M-Pesa kabla ya tangazo kuisha. Ithibitishe tena kwenye Mipangilio yako, au lipia tena mwenyewe.',
  stop: 'Zuia ombi',
  busy: 'Subiri…',
  stopped:
    'Umezuia ombi. Hatutatuma ombi la M-Pesa la {business}. Unaweza kuliomba tena ukilipa tena.',
  failed: 'Haikufaulu. Jaribu tena baada ya dakika moja.',
  answerLost: 'Hatukupata jibu. Huenda imefaulu. Angalia kwanza, kisha ujaribu tena.',
} as const;
