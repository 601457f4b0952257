/** A member's own listings. Placeholders are in braces. */
export const myListings = {
  title: 'Matangazo yangu',
  description: 'Matangazo yako: yataisha lini, na ulilipa kiasi gani.',
  heading: 'Matangazo yangu',
  loading: 'Tunaleta matangazo yako…',
  failed: 'Matangazo yako hayakufunguka. Jaribu tena baada ya dakika moja.',
  offline: 'Huna mtandao. Washa mtandao na ujaribu tena.',
  stale: {
    offline: 'Huna mtandao. Unaona tulichopata mara ya mwisho.',
    failed: 'Hatukuweza kuleta mapya. Unaona tulichopata mara ya mwisho.',
  },
  retry: 'Jaribu tena',
  begin: 'Anza tangazo lako',
  another: 'Anza tangazo jingine',
  more: 'Onyesha zaidi',
  moreFailed: 'Mengine hayakufunguka. Jaribu tena baada ya dakika moja.',
  empty: {
    heading: 'Bado huna tangazo',
    lead: 'Tuambie kuhusu biashara yako na uweke picha. Inachukua kama dakika tano, na hutapoteza chochote unachoandika.',
    offer:
      'Unapata ukurasa wako mwenyewe, nafasi kwenye kila orodha, na simu za wateja. Unachagua siku ngapi, na unalipa ukituma.',
    prices: 'Ona vifurushi na bei',
  },
  unnamed: 'Tangazo lisilo na jina',
  states: {
    draft: 'Bado hujatuma',
    submitted: 'Wafanyakazi wetu wanalikagua',
    changes_requested: 'Linahitaji kubadilishwa',
    approved: 'Limekubaliwa, tunasubiri malipo yako',
    live: 'Liko hewani',
    expired: 'Limeisha',
    suspended: 'Limesimamishwa',
    withdrawn: 'Limeondolewa',
  },
  /** State of a listing that missed the deadline, so that its payment is refunded. */
  late: 'Halikuwa hewani kwa wakati',
  /** State of a live listing with a renewal that is due. */
  checkingPayment: 'Limekubaliwa, tunakagua malipo yako',
  endsSoon: 'Liko hewani, linaisha karibuni',
  left: {
    days: { one: 'Imebaki siku 1', other: 'Zimebaki siku {count}' },
    hours: { one: 'Imebaki saa 1', other: 'Zimebaki saa {count}' },
    hour: 'Imebaki chini ya saa moja',
  },
  until: 'Hadi {date}',
  /** For an advert with a planned M-Pesa prompt. */
  untilPrompt: 'Hadi {date}. Tutakutumia ombi la M-Pesa tarehe {promptDate}.',
  /** Below the state of an ended advert. */
  endedOn: 'Tarehe {date}',
  /** Shown while staff check an advert that is paid for, because its owner has nothing to do. */
  checking:
    'Huhitaji kufanya lolote sasa. Wafanyakazi wetu watakutumia barua pepe ndani ya siku 2.',
  checkingUnpaid:
    'Wafanyakazi wetu watakutumia barua pepe ndani ya siku 2. Unaweza kulipa sasa, au wakishalikubali.',
  ended: {
    kept: 'Wateja bado wanaona jina na simu yako kwenye ukurasa wako, hadi {date}. Lipia tena, na kila kitu kitarudi papo hapo.',
    gone: 'Wateja hawalipati tena. Lipia tena, na kila kitu kitarudi papo hapo.',
  },
  /** The result of an action, above the list. The next step follows it. */
  done: {
    removed: '{business}: tangazo limeondolewa.',
    discarded: '{business}: tangazo limetupwa.',
    changes: '{business}: mabadiliko yako yametupwa. Ukurasa wako unabaki ulivyo.',
  },
  askedChanges: 'Wafanyakazi wetu walikuandikia hivi:',
  suspended:
    'Wafanyakazi wetu walilisimamisha na kukutumia sababu kwa barua pepe. Tupigie simu ili tulirekebishe.',
  timeline: {
    heading: 'Yaliyotokea hadi sasa',
    submitted: 'Ulilituma',
    changes: 'Wafanyakazi wetu waliomba mabadiliko',
    refused: 'Wafanyakazi wetu walilikataa',
    approved: 'Lilikubaliwa',
    paid: 'Malipo',
    live: 'Liko hewani hadi',
    ended: 'Lilikuwa hewani hadi',
    goesLive: 'Kwenda hewani',
    notYet: 'bado',
    /** Beside 'Paid', while M-Pesa, PayPal or staff check the payment. */
    checked: 'tunayakagua',
    givenBack: 'Pesa zako zilirudishwa',
    changed: 'Ulibadilisha ukurasa wako',
    started: 'Lilienda hewani',
    suspended: 'Wafanyakazi wetu walilisimamisha',
    restored: 'Lilirudishwa',
    withdrawn: 'Uliliondoa',
    earlier: 'Onyesha {count} ya awali',
  },
  actions: {
    finish: 'Maliza tangazo lako',
    change: 'Badilisha tangazo lako',
    open: 'Fungua ukurasa wako',
    pay: 'Lipia tangazo lako',
    goOn: '{paymentState.goOn}',
    see: '{paymentState.see}',
    again: 'Lipa upya',
    call: '{tillPayment.call}',
    renew: 'Lipia tena',
    edit: 'Badilisha',
    withdraw: 'Ondoa…',
    discard: 'Tupa…',
  },
  share: {
    share: 'Tuma kwa wengine',
    whatsapp: 'Tuma kwa WhatsApp',
    poster: 'Bango na Status',
    copy: 'Nakili link',
    copied: 'Link imenakiliwa. Ibandike unapotaka kuituma.',
    failed: 'Hatukuweza kunakili link. Ni hii: {url}',
    message: '{business} kwenye {site}: {url}',
    site: '{site.name}',
  },
  /** The dialog with the details of an advert for other services. Its other texts load with it. */
  details: {
    open: 'Nakili maelezo yangu',
    loading: 'Tunaleta maelezo yako…',
    failed: 'Maelezo yako hayakufunguka. Jaribu tena baada ya dakika moja.',
    close: 'Funga',
  },
  waiting: {
    pending: 'Bado hujalipa {amount}.',
    prompted: 'Tumetuma ombi la M-Pesa la {amount}. Kama umeweka PIN, usilipe tena.',
    /** Replaces the first line for a renewal that was begun before it is due. The link to the payment follows. */
    begun: 'Ulianza kulipia tena: {amount}',
    claimed: 'Tuna code yako ya M-Pesa ya {amount}. Tunakagua kama pesa zako zimefika.',
    reported: 'Ulilipa {amount}, na tunakagua kama pesa zako zimefika. Usilipe tena.',
    review:
      'Tumepokea {received}, lakini bei ni {amount}. Pesa zako ziko salama. Wafanyakazi wetu watakupigia simu.',
    paid: 'Ulilipa {amount}. Siku zako {days} zitaanza ukurasa wako ukienda hewani.',
    refundDue: 'Utarudishiwa {amount}. Wafanyakazi wetu wanazituma.',
    refunded: 'Tulikurudishia {amount}.',
  },
  promotions: {
    heading: 'Tulivyokutangaza',
    what: '{channel}, {date}',
    see: 'Tazama',
    picture: 'Picha: {promotion}',
  },
  receipts: {
    heading: 'Risiti',
    link: 'Risiti {number}: {amount}, {date}',
    refunded: 'pesa zilirudishwa',
  },
  withdraw: {
    heading: 'Tuondoe tangazo la {business}?',
    discardHeading: 'Tutupe tangazo la {business}?',
    warning:
      'Wateja hawataliona tena, na hakuna anayeweza kulirudisha. Unaweza kuanza tangazo jingine wakati wowote.',
    discardWarning: 'Utapoteza maandishi na picha zake. Hakuna anayeweza kuvirudisha.',
    reason: 'Kwa nini? (si lazima)',
    confirm: 'Ondoa kabisa',
    discard: 'Tupa kabisa',
    busy: 'Subiri…',
    cancel: 'Acha libaki',
    answerLost: 'Hatukupata jibu. Huenda imefaulu. Angalia kwanza, kisha ujaribu tena.',
    failed: 'Haikufaulu, na hakuna kilichobadilika. Jaribu tena baada ya dakika moja.',
  },
} as const;
