/** The parts that several weekly e-mails have. */
export const reachEmail = {
  counting:
    'Kila mtu anahesabiwa mara moja kwa siku. Baadhi ya simu hazihesabiki, kwa hivyo huenda watu ni zaidi.',
  /** Follows the advice to share a page, in an e-mail about several adverts. */
  whereToShare: 'Kitufe chake kiko kwenye Matangazo yangu.',
  link: 'Fungua Matangazo yangu',
  close: [
    'Hutaki tena barua pepe za kila wiki? Bonyeza hapa mara moja tu: {unsubscribe}',
    'Ukizitaka tena, nenda kwenye Mipangilio yako: {settings}',
  ],
} as const;

/** The texts of each email. Placeholders are in braces. The values of {left} are in `emailFacts`. */
export const emails = {
  submitted: {
    subject: 'Tumepokea tangazo lako: {business}',
    lead: [
      'Asante. Wafanyakazi wetu watakagua tangazo lako kabla wateja hawajaliona. Kisha tutakuandikia tena.',
    ],
    body: [
      'Unaweza kulipa sasa, au tangazo likishakubaliwa. Siku zako zinaanza kuhesabiwa ukurasa wako ukienda hewani, si kabla.',
    ],
    link: 'Fungua Matangazo yangu',
  },
  submittedLive: {
    subject: 'Tumepokea mabadiliko yako: {business}',
    lead: [
      'Asante. Wafanyakazi wetu watakagua mabadiliko yako kabla wateja hawajayaona. Kisha tutakuandikia tena.',
    ],
    body: ['Hadi wakati huo ukurasa wako utabaki ulivyo. Hulipi chochote kwa mabadiliko haya.'],
    link: 'Fungua Matangazo yangu',
  },
  changesRequested: {
    subject: 'Tafadhali badilisha tangazo lako: {business}',
    lead: [
      'Wafanyakazi wetu wamekagua tangazo lako. Kabla halijaenda hewani, tafadhali badilisha hili:',
    ],
    body: ['Kila ulichoandika bado kipo. Badilisha tangazo lako, kisha ulitume tena.'],
    link: 'Badilisha tangazo lako',
    close: ['Kuna kitu hujaelewa? Jibu barua pepe hii au utupigie simu.'],
  },
  changesRequestedLive: {
    subject: 'Tafadhali badilisha tangazo lako: {business}',
    lead: [
      'Wafanyakazi wetu wamekagua mabadiliko yako. Ukurasa wako unabaki ulivyo mpaka ubadilishe hili:',
    ],
    body: ['Kila ulichoandika bado kipo. Badilisha tangazo lako, kisha ulitume tena.'],
    link: 'Badilisha tangazo lako',
    close: ['Kuna kitu hujaelewa? Jibu barua pepe hii au utupigie simu.'],
  },
  refused: {
    subject: 'Hatuwezi kuonyesha tangazo lako: {business}',
    lead: [
      'Wafanyakazi wetu wamekagua tangazo lako, na hatuwezi kulionyesha. Huwezi kulituma tena.',
    ],
    body: [
      'Kama ulililipia, utarudishiwa pesa zako. Tukizituma tutakuandikia.',
      'Je, tumekosea? Jibu barua pepe hii au utupigie simu.',
    ],
    link: 'Fungua Matangazo yangu',
  },
  refusedChanges: {
    subject: 'Hatuwezi kuonyesha mabadiliko yako: {business}',
    lead: [
      'Wafanyakazi wetu wamekagua mabadiliko yako, na hatuwezi kuyaonyesha. Ukurasa wako unabaki ulivyo.',
    ],
    body: ['Kila ulichoandika bado kipo. Unaweza kubadilisha na kutuma tena.'],
    link: 'Fungua Matangazo yangu',
    close: ['Je, tumekosea? Jibu barua pepe hii au utupigie simu.'],
  },
  approved: {
    subject: 'Tangazo lako limekubaliwa: {business}',
    lead: [
      'Wafanyakazi wetu wamekagua tangazo lako na kulikubali.',
      'Litaenda hewani mara tu malipo yako yakithibitishwa. Siku zako zinaanza kuhesabiwa hapo, si kabla.',
    ],
    link: 'Lipia tangazo lako',
    close: ['Umeshalipa? Basi huna la kufanya. Malipo yako yakithibitishwa, tutakuandikia.'],
  },
  approvedLive: {
    subject: 'Mabadiliko yako sasa yako hewani: {business}',
    lead: ['Wafanyakazi wetu wamekagua mabadiliko yako. Sasa yanaonekana kwenye ukurasa wako.'],
    link: 'Fungua ukurasa wako',
  },
  live: {
    subject: 'Tangazo lako liko hewani hadi {date}: {business}',
    lead: [
      'Sasa wateja wanaona ukurasa wako. Watumie unaowajua link yake kwa WhatsApp, au uiweke kwenye Status yako.',
    ],
    link: 'Fungua ukurasa wako',
    close: [
      'Kuna kilichobadilika kwenye biashara yako? Unaweza kubadilisha tangazo lako wakati wowote.',
    ],
  },
  endsSoon: {
    subject: 'Tangazo lako litaisha ndani ya {left}: {business}',
    lead: ['Ukilipia tena sasa, hupotezi siku yoyote: siku mpya zinaanza za sasa zikiisha.'],
    body: ['{mobileMoney.renew}'],
    link: 'Lipia tangazo lako tena',
    close: [
      'Hutaki kukumbushwa tena? Bonyeza hapa mara moja tu: {unsubscribe}',
      'Ukitaka tukukumbushe tena, nenda kwenye Mipangilio yako: {settings}',
    ],
  },
  week: {
    subject: 'Wiki iliyopita kwenye {site.name}: {business}',
    lead: ['Kuanzia Jumatatu, {from}, hadi Jumapili, {to}:'],
    body: ['{reachEmail.counting}'],
  },
  quietWeek: {
    subject: 'Wiki iliyopita kwenye {site.name}: {business}',
    lead: ['Kuanzia Jumatatu, {from}, hadi Jumapili, {to}:'],
    body: ['{reachEmail.counting}', 'Tuma ukurasa wako kwa WhatsApp, ili watu zaidi wauone.'],
  },
  expired: {
    subject: 'Tangazo lako limeisha: {business}',
    lead: ['Wateja hawaoni tena picha na bei zako. Tunakuhifadhia.'],
    body: [
      'Lipia tena, na ukurasa ule ule utarudi hewani mara tu malipo yako yakithibitishwa.',
      '{mobileMoney.renew}',
    ],
    link: 'Lipia tangazo lako tena',
  },
  suspended: {
    subject: 'Tangazo lako limesimamishwa: {business}',
    lead: ['Wafanyakazi wetu wamesimamisha tangazo lako. Kwa sasa wateja hawalioni.'],
    body: ['Je, tumekosea, au unataka kulirekebisha? Jibu barua pepe hii au utupigie simu.'],
    link: 'Fungua Matangazo yangu',
  },
  restored: {
    subject: 'Tangazo lako limerudi: {business}',
    lead: [
      'Tangazo lako lilikuwa limesimamishwa, na sasa tumelirudisha. Bado haliko hewani. Fungua Matangazo yangu uone la kufanya.',
    ],
    link: 'Fungua Matangazo yangu',
  },
  restoredLive: {
    subject: 'Tangazo lako limerudi: {business}',
    lead: [
      'Tangazo lako lilikuwa limesimamishwa, na sasa tumelirudisha. Wateja wanaona ukurasa wako tena.',
    ],
    link: 'Fungua ukurasa wako',
  },
  postRefused: {
    subject: 'Wateja hawaoni ujumbe wako: {business}',
    lead: [
      'Wafanyakazi wetu wamesoma ujumbe wako wa ukurasa wa {business}. Wateja hawauoni, kwa sababu hii:',
    ],
    body: [
      'Wanachama bado wanauona kwenye ubao. Ubadilishe hapo, na wafanyakazi wetu wataukagua tena.',
    ],
    link: 'Fungua ubao',
    close: ['Kuna kitu hujaelewa? Jibu barua pepe hii au utupigie simu.'],
  },
  renewalPrice: {
    subject: 'Bei ya kifurushi chako imebadilika: {business}',
    lead: [
      'Ulituomba tukutumie ombi la M-Pesa kabla ya tangazo lako kuisha. Bei imebadilika, kwa hivyo hatutalituma.',
    ],
    body: ['Unaweza kulipia tangazo lako tena mwenyewe, kwa bei mpya.', '{mobileMoney.renew}'],
    link: 'Lipia tangazo lako tena',
  },
  agentAsks: {
    subject: 'Ndiyo au hapana? Mawasiliano mapya ya {business}',
    lead: [
      'Anayekusaidia na matangazo yako anataka kubadilisha mawasiliano kwenye tangazo lako, au jinsi wateja wanavyokulipa.',
    ],
    body: [
      'Hakuna kitakachobadilika usipokubali. Fungua Matangazo yangu, soma yaliyo mapya, kisha ujibu kwa kubonyeza mara moja.',
    ],
    link: 'Fungua Matangazo yangu',
    close: [
      'Hukutarajia hili? Jibu hapana, kisha umalize usaidizi kwenye Mipangilio yako: {settings}',
    ],
  },
  agentAccepted: {
    subject: '{name} sasa anakusaidia na matangazo yako',
    lead: [
      '{name} amekubali ombi lako. Sasa anaweza kubadilisha matangazo yako, kuyatuma kwetu, na kuyalipia.',
    ],
    body: [
      'Nambari mpya ya simu, mawasiliano mengine na jinsi wateja wanavyokulipa lazima wewe ukubali kwanza.',
    ],
    link: 'Fungua Mipangilio yako',
    close: ['Hukutarajia hili? Maliza usaidizi kwenye Mipangilio yako.'],
  },
  agentEnded: {
    subject: '{name} hakusaidii tena na matangazo yako',
    lead: ['Usaidizi umeisha. {name} hawezi tena kubadilisha matangazo yako wala kuyalipia.'],
    body: [
      'Matangazo yako yamebaki yalivyo. Unaweza kumwomba mtu mwingine kwenye Mipangilio yako.',
    ],
    link: 'Fungua Mipangilio yako',
    close: ['Hukutarajia hili? Jibu barua pepe hii au utupigie simu.'],
  },
  helpEnded: {
    subject: 'Humsaidii tena {name} na matangazo yake',
    lead: ['Usaidizi umeisha. Huwezi tena kubadilisha matangazo ya {name} wala kuyalipia.'],
    body: ['Matangazo yako na risiti zako zimebaki.'],
    link: 'Fungua Matangazo yangu',
    close: ['Hukutarajia hili? Jibu barua pepe hii au utupigie simu.'],
  },
  phoneMoved: {
    subject: 'Nambari yako ya simu sasa ni ya akaunti nyingine',
    lead: [
      'Mwanachama mwingine wa {site.name} amethibitisha kwamba {phone} ni nambari yake. Hadi sasa ilikuwa imethibitishwa kwa akaunti yako.',
    ],
    body: [
      'SMS zetu kuhusu matangazo yako haziendi tena huko.',
      'Je, bado ni nambari yako? Ithibitishe tena kwenye Mipangilio yako, na itakuwa yako tena.',
    ],
    link: 'Fungua Mipangilio yako',
    close: ['Hukutarajia hili? Jibu barua pepe hii au utupigie simu.'],
  },
  vacancyReceived: {
    subject: 'Tumepokea nafasi yako ya kazi',
    lead: [
      'Asante. Tumepokea nafasi ya kazi ambayo maombi yake yanatumwa kwa barua pepe yako.',
      'Wafanyakazi wetu wataisoma ndani ya siku chache za kazi. Tukiweza kuionyesha, itakuwa kwenye nafasi zetu za kazi kwa siku 30. Iwe ndiyo au hapana, tutakuandikia.',
    ],
    link: 'Tazama nafasi za kazi',
    close: ['Kuna kosa, au ni mtu mwingine aliyeituma? Jibu barua pepe hii.'],
  },
  vacancyPublished: {
    subject: 'Kazi yako iko kwenye nafasi zetu za kazi',
    lead: [
      'Wafanyakazi wetu wameweka hewani nafasi ya kazi uliyotutumia. Watu wanaweza kuisoma hadi {until}.',
      'Wanaotaka kazi hiyo wanaomba kwako, si kwetu. Tafadhali hakikisha kwamba simu au barua pepe yako humo ni sahihi.',
    ],
    link: 'Tazama nafasi yako ya kazi',
    close: ['Kuna kosa kwenye maandishi yake, au kazi imeshapata mtu? Jibu barua pepe hii.'],
  },
  vacancyRefused: {
    subject: 'Hatuwezi kuonyesha nafasi yako ya kazi',
    lead: ['Wafanyakazi wetu wamesoma nafasi ya kazi uliyotutumia. Hatuwezi kuionyesha.'],
    body: ['Ukiweza kurekebisha hilo, karibu uitume tena.'],
    link: 'Tazama nafasi za kazi',
    close: ['Una swali? Jibu barua pepe hii.'],
  },
} as const;

/** Labels of the facts in an email, and texts for some of their values. */
export const emailFacts = {
  business: 'Biashara',
  /** Replaces an unknown name. */
  yourBusiness: 'biashara yako',
  page: 'Ukurasa wako',
  liveUntil: 'Liko hewani hadi',
  wasLiveUntil: 'Lilikuwa hewani hadi',
  staffWrote: 'Wafanyakazi wetu wameandika',
  post: 'Ujumbe wako',
  refundCode: 'Code ya pesa zilizorudishwa',
  brought: 'Wageni wako',
  /** The reach of an advert in plain text: `since` is for the email before its end, `week` for the weekly email. */
  since: {
    seen: 'Tangu {from}: ukurasa wako umeonwa na {visitors}. Kila mtu anahesabiwa mara moja kwa siku.',
    both: 'Tangu {from}: ukurasa wako umeonwa na {visitors}. Waliopiga simu au kuandika: {enquiries}. Kila mtu anahesabiwa mara moja kwa siku.',
  },
  week: {
    seen: 'Ukurasa wako ulionwa na {visitors}.',
    both: 'Ukurasa wako ulionwa na {visitors}. Waliopiga simu au kuandika: {enquiries}.',
  },
  /** The labels of the two large figures, and the first day of the counting. */
  figures: {
    visitors: 'waliona ukurasa wako',
    enquiries: 'walipiga simu au kuandika',
    since: 'Tangu {from}. Kila mtu anahesabiwa mara moja kwa siku.',
  },
  people: { one: 'mtu {count}', other: 'watu {count}' },
  nobody: 'Hakuna wageni.',
  promoted: 'Wafanyakazi wetu walikutangaza hapa: {channels}.',
  /** The first text distinguishes two adverts with the same title. The second one names several adverts. */
  withAddress: '{business} (/{slug})',
  andMore: '{business} na {count} zaidi',
  why: 'Sababu',
  receipt: 'Nambari ya risiti',
  package: 'Kifurushi',
  samePackage: 'Kifurushi kile kile tena',
  withWebsite: '{package}, pamoja na tovuti',
  amount: 'Kiasi',
  asked: 'Bei',
  received: 'Tumepokea',
  paidOn: 'Tarehe ya malipo',
  providerReference: 'Code ya M-Pesa au PayPal',
  reference: 'Nambari yako ya malipo',
  left: {
    'ends-in-3-days': 'siku 3',
    'ends-in-1-day': 'siku 1',
    'ends-in-3-hours': 'saa 3',
  },
} as const;

/** PayPal's note to the payer about a refund. */
export const refundNote = 'Malipo yako {reference} kwa {site.name}';
