/** The texts of the photos that differ from other uploads. */
export const advertPhotos = {
  hint: 'Picha moja hadi {max}. Picha za kamera ya simu yako zinafaa.',
  choose: 'Weka picha',
  altLabel: 'Eleza picha kwa wateja wasioona (si lazima)',
  altHint: 'Mfano: Mikeka mitatu myekundu, mmoja umekunjwa.',
} as const;

/** The price rows of the form. */
export const advertPrices = {
  name: 'Bei',
  heading: 'Bei (si lazima)',
  lead: 'Andika unachouza na bei yake. Wateja wakijua bei, wanapiga simu mapema.',
  approved:
    'Wateja wanaona bei mpya mara tu ukizituma. Wafanyakazi wetu wanakagua kwanza picha mpya, na majina yenye nambari ya simu, barua pepe au link.',
  item: 'Bei nambari {place}',
  itemName: 'Ni nini?',
  price: 'Bei kwa Kshs.',
  isFrom: 'Hii ndiyo bei ya chini kabisa',
  isOutOfStock: 'Imeisha',
  choosePhoto: 'Weka picha',
  removePhoto: 'Ondoa picha',
  add: 'Ongeza bei',
  count: 'Bei {count} kati ya {max}',
  full: 'Umefikisha bei {max}, haziwezi kuzidi. Ondoa moja ili uongeze nyingine.',
  up: 'Juu',
  down: 'Chini',
  /** Accessible label of the button that opens the other fields of an item, followed by the name of the row. */
  more: 'Picha na zaidi:',
  /** The visible label of the same button. */
  moreLabel: 'Picha na zaidi',
  moveUp: 'Sogeza juu',
  moveDown: 'Sogeza chini',
  /** Accessible label of a button. */
  ofItem: '{action} bei nambari {place}',
  moved: 'Bei hii sasa ni nambari {place}.',
  removed: 'Bei imeondolewa.',
} as const;

/** The hours of the week, in the form. */
export const advertHours = {
  none: 'Chagua siku na saa zako',
  custom: 'Siku na saa nyingine',
  change: 'Badilisha siku na saa',
  days: { PH: 'Sikukuu' },
  choices: {
    weekday: 'Kama siku nyingine',
    open: 'Iko wazi',
    off: 'Imefungwa',
    appointment: 'Kwa miadi',
  },
  from: 'Unafungua',
  to: 'Unafunga',
  nextDay: 'Unafunga baada ya saa 6 usiku, siku inayofuata.',
  add: 'Ongeza muda',
  remove: 'Ondoa',
  copy: 'Saa hizi siku zote unazofungua',
  copied: 'Siku zote unazofungua sasa zina saa hizi.',
  /** Accessible names of the fields and buttons of a day. */
  ofTime: '{action}: {day}, muda wa {place}',
  addTo: '{action}: {day}',
} as const;

/** Texts that the form loads after the page. */
export const advertiseForm = {
  unsentDraft: {
    sentence: 'Bado hujatuma {business}.',
    unnamed: 'Una tangazo ambalo bado hujalituma.',
    action: 'Maliza tangazo hilo',
  },
  /** The optional fields, which are folded at first. */
  more: {
    heading: 'Ongeza habari za duka lako (si lazima)',
    fields: 'WhatsApp, Facebook, jinsi ya kulipa, ramani, saa za kufungua, kupeleka bidhaa',
  },
  phoneCheckHint: 'Kisha ukurasa wako utasema “Simu imethibitishwa”, na wateja watakuamini haraka.',
} as const;

/** The form of a listing. Placeholders are in braces. */
export const advertise = {
  title: 'Tangaza biashara',
  description: 'Andika tangazo lako, weka picha, chagua kifurushi, tuma na ulipe.',
  heading: 'Anza tangazo lako',
  /** The heading of an advert that was sent before. */
  edit: 'Badilisha tangazo lako',
  /** The heading while the advert loads, before it is clear if it was sent before. */
  neutral: 'Tangazo lako',
  loading: 'Tunaleta tangazo lako…',
  loadFailed:
    'Tangazo lako halikufunguka. Ulichoandika kipo salama. Jaribu tena baada ya dakika moja.',
  missing: 'Hatukupata tangazo hili kati ya matangazo yako. Huenda ni la akaunti nyingine.',
  closed: {
    withdrawn: 'Uliondoa tangazo hili. Huwezi kulibadilisha tena, lakini unaweza kuanza jipya.',
    suspended:
      'Wafanyakazi wetu wamesimamisha tangazo hili na kukutumia sababu kwa barua pepe. Tupigie simu tulirekebishe.',
  },
  myListings: 'Matangazo yangu',
  /** The button of the step that follows a submission. */
  toMyListings: 'Fungua Matangazo yangu',
  startNew: 'Anza tangazo jipya',
  retry: 'Jaribu tena',
  progress: 'Hatua ya {place} kati ya {of}',
  next: 'Endelea: {step}',
  back: 'Rudi',
  problems: { one: 'Tafadhali rekebisha hili', other: 'Tafadhali rekebisha mambo {count}' },
  /** A problem in a price row, in the list of all problems. */
  itemProblem: 'Bei nambari {at}: {problem}',
  chooseOne: 'Chagua moja',
  count: 'Herufi {count} kati ya {max}',
  countLeast: { one: 'Andika herufi 1 zaidi', other: 'Andika herufi {count} zaidi' },
  photosFailed: 'Picha moja haikufika. Iondoe, au jaribu tena.',
  photoLost: '{pictures.lost}',
  photoGone: 'Hatuna tena picha hii. Ichague tena.',
  partFailed: 'Sehemu hii haikufunguka. Jaribu tena baada ya dakika moja.',
  approved: {
    lead: 'Wafanyakazi wetu walikubali tangazo hili. Mengi ya mabadiliko wanayakagua kabla ya wateja kuyaona.',
    waits: 'Wafanyakazi wetu watakagua kwanza: {fields}.',
    atOnce: 'Wateja wataona mabadiliko yako mara tu ukiyatuma.',
    and: 'na',
    /** The parts of the prices that staff review before visitors see them. */
    waitingItems: 'picha na majina mapya kwenye bei',
  },
  /** The form of a live advert. */
  live: {
    lead: 'Badilisha unachotaka, kisha utume. Chini ya kila sehemu utaona ni lini wateja wataona mabadiliko.',
    shownAtOnce: 'Inaonekana papo hapo.',
    reviewedFirst: 'Wafanyakazi wetu watakagua hii kwanza.',
    shownWhenYouSend: 'Itaonekana mara tu ukituma.',
    /** The reason for a review of a text that otherwise shows at once. */
    newContact: 'Ina nambari, barua pepe au link mpya.',
    inReview: 'Imetumwa. Wafanyakazi wetu wanaikagua.',
    shownNow: 'Ukurasa wako sasa unaonyesha: {value}',
    nothing: 'hakuna kitu',
    goToPrices: 'Nenda kwenye bei',
    allShown: 'Ukurasa wako unaonyesha haya yote.',
    unsent: {
      one: 'Badiliko 1 bado haliko kwenye ukurasa wako.',
      other: 'Mabadiliko {count} bado hayako kwenye ukurasa wako.',
    },
    /** Shown if staff requested a change of the public version, and the draft is still unchanged. */
    asked: 'Wafanyakazi wetu wanaomba ubadilishe kitu',
    answer: 'Badilisha hapo juu, kisha utume.',
    shownWhenSent: 'Umebadilisha {fields}.',
    waitsWhenSent: 'Wafanyakazi wetu watakagua kwanza: {fields}.',
    waits:
      'Yametumwa. Wafanyakazi wetu watakagua ndani ya siku 2: {fields}. Hadi wakati huo ukurasa wako utabaki ulivyo.',
    onPage: 'Sasa kwenye ukurasa wako: {fields}.',
    sent: 'Yametumwa. Wafanyakazi wetu watakagua mabadiliko yako ndani ya siku 2.',
    discarded: 'Mabadiliko yako yametupwa. Hapa unaona kilicho kwenye ukurasa wako.',
    open: 'Fungua ukurasa wako',
  },
  /** For a member that helps the owner {name}. */
  helped: {
    lead: 'Unamsaidia {name} na tangazo hili. Mawasiliano mapya, na jinsi wateja wanavyolipa, yanasubiri {name} akubali.',
    waits: 'Yanasubiri {name} akubali: {fields}.',
    sent: 'Yametumwa. Tumemuuliza {name} kuhusu mawasiliano mapya.',
  },
  preparedBy: 'Limeandaliwa na {name}, mfanyakazi wetu. Soma yote, rekebisha makosa, kisha litume.',
  changesAsked: 'Wafanyakazi wetu wanakuomba ubadilishe kitu: {reason}',
  steps: {
    business: {
      name: 'Biashara',
      heading: 'Biashara yako',
      lead: 'Kila unachoandika kinahifadhiwa papo hapo.',
    },
    photos: {
      name: 'Picha',
      heading: 'Picha na bei',
      lead: 'Picha ya kwanza ndiyo wateja wanaona mwanzo.',
    },
    package: {
      name: 'Kifurushi',
      heading: 'Chagua kifurushi na utume',
      lead: 'Siku zako zinaanza kuhesabiwa ukurasa wako ukienda hewani.',
    },
    pay: { name: 'Lipa' },
  },
  /** Texts that replace those of `steps` for an advert that is already paid. */
  paidFor: {
    business: {},
    photos: {},
    package: { heading: 'Tuma mabadiliko yako', lead: '' },
  },
  saving: {
    saving: 'Tunahifadhi…',
    saved: 'Limehifadhiwa',
    failed: 'Limehifadhiwa kwenye kifaa hiki tu. Mtandao ukirudi, tutalihifadhi kwetu pia.',
    notSaved: 'Limehifadhiwa kwenye kifaa hiki tu.',
    sessionEnded:
      'Umetoka kwenye akaunti. Ulichoandika kimehifadhiwa kwenye kifaa hiki. Ingia ili uendelee.',
    logIn: 'Ingia',
    conflict:
      'Halijahifadhiwa: ulibadilisha tangazo hili pia kwenye ukurasa mwingine au simu nyingine.',
    decide: 'Chagua lipi libaki',
  },
  conflict: {
    heading: 'Ulibadilisha tangazo hili pia kwenye ukurasa mwingine au simu nyingine',
    lead: 'Hapa chini utaona tofauti. Chagua lipi libaki.',
    here: 'Hapa:',
    there: 'Kule kwingine:',
    photos: 'Picha',
    nothing: 'hakuna kitu',
    keepMine: 'Hili libaki',
    takeTheirs: 'Lile lingine libaki',
    later: 'Amua baadaye',
  },
  pay: {
    order: 'Kifurushi chako',
    consent: 'Nakubali kila mtu aone tangazo hili, pamoja na picha na mawasiliano yake.',
    consentFirst: 'Weka tiki hapa ili utume tangazo lako.',
    privacy: 'Tunavyotumia taarifa zako',
    send: 'Tuma tangazo langu',
    sendChanges: 'Tuma mabadiliko',
    payNow: 'Lipa {amount}',
    working: 'Subiri…',
    answerLost: 'Hatukupata jibu. Huenda imefaulu. Angalia kwanza, kisha ujaribu tena.',
    failed: 'Haikufaulu. Ulichoandika kipo salama. Jaribu tena baada ya dakika moja.',
    photosFirst: 'Tunatuma picha ya {place} kati ya {total}, kisha tangazo lako…',
    photosStopped:
      'Hakuna mtandao. Mtandao ukirudi, tutaendelea na picha ya {place} kati ya {total}, kisha tangazo lako.',
    cancel: 'Usitume bado',
    unsaved:
      'Bado hatujaweza kuhifadhi tangazo lako, kwa hivyo hatujalituma. Subiri kidogo, kisha ujaribu tena.',
    /** The headings after a submission, by the state of the advert. */
    results: {
      sent: 'Tangazo lako limetumwa',
      approved: 'Tangazo lako limekubaliwa',
      expired: 'Tangazo lako limeisha',
      other: 'Tangazo lako',
    },
    sent: 'Wafanyakazi wetu watakagua tangazo lako ndani ya siku 2.',
    approved: 'Litaenda hewani ukishalilipia.',
    expired: 'Lipia tena ili lirudi hewani.',
    lead: 'Lipa sasa, au wafanyakazi wetu wakishalikubali. Siku zako zinaanza kuhesabiwa ukurasa wako ukienda hewani.',
    later: 'Lipa baadaye',
    paid: 'Tumepata malipo yako. Tangazo lako litaenda hewani mara tu likikubaliwa.',
    checking: 'Tunaangalia malipo yako. Huna la kulipa sasa.',
    looksAtMoney: 'Tumepokea pesa zako, na lazima tuzikague. Wafanyakazi wetu watakupigia simu.',
    goesBack: 'Utarudishiwa {amount}. Wafanyakazi wetu wanazituma.',
    givenBack: 'Tulikurudishia {amount}.',
    nextHeading: 'Kinachofuata',
    nextSteps: [
      'Tunakagua tangazo lako ndani ya siku 2. Kama kuna cha kubadilisha, wafanyakazi wetu watakuambia.',
      'Ukurasa wako unaenda hewani, na siku zako zinaanza kuhesabiwa.',
      'Ukurasa wako usipokuwa hewani ndani ya siku 2 baada ya kulipa, utarudishiwa pesa zako.',
    ],
  },
  preview: {
    open: 'Tazama kwanza',
    close: 'Funga',
    note: 'Ukurasa wako, vile wageni watauona',
    card: 'Tangazo lako kwenye orodha',
    title: 'Jina la biashara yako',
    description: 'Maelezo ya biashara yako yatakuwa hapa.',
    loading: 'Tunaandaa ukurasa wako…',
  },
} as const;
