/** The page behind the link to an advert that staff prepared. Placeholders are in braces. */
export const prepared = {
  title: 'Tangazo lako',
  heading: 'Tangazo lako la {business}',
  /** In place of the name of a business that has none yet. */
  unnamed: 'biashara yako',
  lead: 'Wafanyakazi wetu waliandika tangazo hili pamoja nawe. Kwanza tunahakikisha ni wewe: tunatuma code kwa simu iliyopata SMS yetu.',
  send: 'Nitumie code',
  sent: 'Kama simu hii inaweza kupata SMS zetu, code iko njiani. Hakuna kitu baada ya dakika mbili? Omba nyingine.',
  again: 'Tuma code nyingine',
  code: 'Code ya tarakimu sita',
  confirm: 'Nionyeshe tangazo',
  previewLead:
    'Hivi ndivyo wafanyakazi wetu walivyoandika. Hakuna mwingine anayeliona. Lichukue, kisha badilisha unachotaka, litume na ulipe.',
  by: 'Limeandikwa na {name}, mfanyakazi wetu',
  category: 'Aina',
  place: 'Mahali',
  contact: 'Mtu wa kuulizia',
  phone: 'Simu',
  hours: 'Saa za kufungua',
  website: 'Tovuti',
  map: 'Google Maps',
  prices: 'Bei',
  photos: 'Picha',
  takeOver: 'Lichukue',
  takeOverHint:
    'Unahitaji akaunti kwetu, ambayo ni bure. Ingia au jisajili kwenye ukurasa unaofuata.',
  unknown: {
    heading: 'Link hii haifanyi kazi',
    lead: 'Inafanya kazi kwa siku 7, au hadi utakapolichukua tangazo. Kisha liko kwenye Matangazo yangu. Tupigie {site.phone} ukihitaji nyingine.',
    home: 'Nenda ukurasa wa kwanza',
  },
} as const;

/** The members' page on which an owner takes a prepared advert over. */
export const takeOver = {
  title: 'Chukua tangazo lako',
  description: 'Chukua tangazo ambalo wafanyakazi wetu walikuandalia.',
  heading: 'Chukua tangazo lako',
  loading: 'Tunaleta tangazo lako…',
  failed: 'Tangazo lako halikufunguka. Jaribu tena baada ya dakika moja.',
  retry: 'Jaribu tena',
  missing:
    'Ukurasa huu haufanyi kazi tena. Angalia Matangazo yangu, au fungua tena link iliyo kwenye SMS yetu.',
  question: 'Unataka kuchukua “{business}” kama {email}?',
  by: 'Limeandikwa na {name}, mfanyakazi wetu. Hakuna anayeliona kabla hujalituma na kulilipia.',
  consent: 'Ninakubali masharti.',
  consentFirst: 'Weka tiki hapa ili ulichukue.',
  terms: 'Soma masharti',
  takeOver: 'Lichukue',
  working: 'Subiri…',
  otherAccount: 'Si akaunti yako? Toka, kisha fungua tena link iliyo kwenye SMS yetu.',
} as const;
