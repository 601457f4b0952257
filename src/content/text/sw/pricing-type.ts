/** The page of packages for members. */
export const pricingType = {
  title: 'Vifurushi na bei',
  description: 'Vifurushi vyote sita, siku na bei zake, na jinsi ya kulipia.',
  heading: 'Vifurushi na bei',
  lead: 'Kuna vifurushi sita. Kila kimoja kinakupa ukurasa wako mwenyewe na nafasi kwenye ukurasa wetu wa kwanza.',
  website: 'Ukitaka tovuti yako mwenyewe: {price.website} zaidi',
  /** For a member with an unpaid listing. Placeholders are in braces. */
  choose: {
    loading: 'Tunaleta matangazo yako…',
    failed:
      'Matangazo yako hayakufunguka, kwa hivyo bado huwezi kulipa. Jaribu tena baada ya dakika moja.',
    offline: 'Huna mtandao. Ukipata mtandao, utaweza kulipia tangazo lako.',
    retry: '{myListings.retry}',
    suspended:
      'Wafanyakazi wetu wamesimamisha tangazo lako, kwa hivyo huwezi kulilipia sasa. Tupigie simu tulirekebishe.',
    none: 'Bado huna tangazo la kulipia.',
    begin: '{myListings.begin}',
    unfinished: 'Bado hujatutumia tangazo lako. Limalize, kisha uchague kifurushi hapa.',
    finish: '{myListings.actions.finish}',
    listing: 'Tangazo gani?',
    unnamed: '{myListings.unnamed}',
    packages: { legend: 'Kifurushi gani?' },
    summary: 'Utakacholipa',
    runsUntil: 'Ukilipa leo, ukurasa wako utakuwa hewani hadi {until}.',
    renewsUntil: '{pay.starts.renewal}',
    startsLater: 'Siku zako zinaanza ukurasa wako ukienda hewani, si kabla.',
    goOn: 'Endelea kulipa {amount}',
    paidAlready:
      'Tayari umelipa {amount} kwa tangazo hili, na siku hizo bado hazijaanza. Ukilipa sasa, unalipia siku zaidi.',
    inReview:
      'Wafanyakazi wetu bado wanakagua malipo yako ya {amount} kwa tangazo hili. Tupigie simu kabla hujalipa tena.',
    checking: 'Tunakagua malipo yako ya tangazo hili. Usilipe tena.',
    see: '{paymentState.see}',
    pay: 'Lipa',
    payAmount: 'Lipa {amount}',
    choosePackage: 'Chagua kifurushi kwanza.',
    listings: 'Fungua Matangazo yangu',
  },
} as const;
