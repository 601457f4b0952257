/** Texts of the feed that the page contains. */
export const feed = {
  heading: 'Ubao',
  newPost: 'Ujumbe mpya',
  continuePost: 'Endelea na ujumbe wako',
  cancel: 'Acha',
  loading: 'Tunaleta ujumbe…',
  loadFailed: 'Ujumbe haukufunguka. Jaribu tena baada ya dakika moja.',
  offline: 'Huna mtandao. Utaona ujumbe mtandao ukirudi.',
  partFailed: 'Sehemu hii haikufunguka. Jaribu tena baada ya dakika moja.',
  retry: 'Jaribu tena',
} as const;

/** Texts of posts and of their actions, which load with the first posts. */
export const feedPosts = {
  latest: 'Ujumbe wa karibuni',
  empty: 'Bado hakuna kitu hapa. Andika ujumbe wa kwanza.',
  older: 'Onyesha ujumbe wa zamani',
  olderFailed: 'Ujumbe wa zamani haukufunguka. Jaribu tena baada ya dakika moja.',
  /** {count} is a number. */
  newPosts: { one: 'Ujumbe mpya 1', other: 'Ujumbe mpya {count}' },
  edited: 'umebadilishwa',
  hidden: 'Umefichwa: aliyeuandika na wafanyakazi wetu tu ndio wanaouona.',
  /** Shown to the author of a public post, by its state. */
  publication: {
    waiting:
      'Wateja wataona ujumbe huu wafanyakazi wetu wakishakagua link na nambari zake. Wanachama wanauona sasa.',
    shown: 'Wateja pia wanaona ujumbe huu.',
    refused: 'Wanachama tu wanaona ujumbe huu. Wafanyakazi wetu wanasema: {reason}',
  },
  /** The tag of a post while customers see it. Screen readers get the sentence above. */
  publicTag: 'Kwa wateja',
  /** Shown beside the name of staff. */
  staff: 'Tangaza',
  /** Menu of a post; {name} is its author. */
  actions: 'Zaidi kuhusu ujumbe wa {name}',
  /** Label of a picture without a text alternative. */
  picture: 'Picha ya {place}',
  businesses: 'Biashara',
  businessesLoading: 'Tunaleta biashara…',
  businessesFailed: 'Biashara hazikufunguka. Jaribu tena baada ya dakika moja.',
  titleLabel: 'Kichwa (si lazima)',
  textLabel: 'Kuna nini kipya?',
  add: 'Weka ujumbe mpya',
  adding: 'Tunatuma…',
  added: 'Ujumbe wako uko kwenye ubao.',
  /** Below the sentence above, for a post that customers see, with links. */
  addedPublic: 'Wateja wanauona sasa, kwenye ukurasa wako na kwenye “Bidhaa mpya”.',
  seePage: 'Ona ukurasa wa {business}',
  seeFresh: 'Ona Bidhaa mpya',
  addFailed: 'Ujumbe wako haukutumwa. Jaribu tena baada ya dakika moja.',
  refused: 'Hatuwezi kupokea ujumbe huu ulivyo. Ubadilishe na ujaribu tena.',
  /** {when} is a text such as 'baada ya dakika 12'. */
  tooMany: 'Umeweka ujumbe mara kumi ndani ya saa moja. Unaweza kuweka huu {when}.',
  photosFirst: 'Tunatuma picha ya {place} kati ya {total}, kisha ujumbe wako…',
  photosStopped: 'Picha moja haikufika. Tunajaribu tena, kisha tutatuma ujumbe wako.',
  picturesRefused: 'Hatuwezi kupokea picha yako moja, kwa hivyo ujumbe wako haujatumwa.',
  notYet: 'Usitume bado',
  picturesFailed: 'Picha moja haikufika. Jaribu tena, na tutatuma ujumbe wako. Au iondoe.',
  audience: 'Nani anaweza kuona ujumbe huu?',
  audienceMembers: 'Wanachama tu',
  audienceVisitors: 'Wateja pia, kwenye ukurasa wa {business}',
  /** The reason for the choice, below it. */
  audienceHint: 'Kila wiki wateja huangalia kilichoingia.',
  /** The details below the reason, folded. */
  audienceMore: {
    summary: 'Watauona wapi?',
    lead: 'Ukiweka picha, ujumbe wako unakaa kwenye ukurasa wako siku 7, na kwenye “Bidhaa mpya” siku 30. Wanachama wanaona jina lako kando ya biashara yako. Ujumbe wenye link au nambari, wafanyakazi wetu wanaukagua kwanza.',
  },
  audienceFailed:
    'Matangazo yako hayakufunguka, kwa hivyo wanachama tu wataona ujumbe huu. Jaribu tena baada ya dakika moja.',
  /** For a post for customers, which was written before. */
  audienceKept:
    'Matangazo yako hayakufunguka. Wateja pia bado wataona ujumbe huu. Jaribu tena baada ya dakika moja.',
  publicPicture: 'Wateja huangalia picha. Weka moja, au chagua “Wanachama tu”.',
  membersOnly: 'Onyesha wanachama tu',
  membersOnlyFailed: 'Huenda wateja bado wanaona ujumbe. Jaribu tena baada ya dakika moja.',
  sessionEnded: 'Umetoka kwenye akaunti. Ingia, na tutatuma ujumbe wako.',
  edit: 'Badilisha',
  save: 'Hifadhi',
  saveFailed: 'Mabadiliko yako hayajahifadhiwa. Jaribu tena baada ya dakika moja.',
  gone: 'Ujumbe huu ulifutwa.',
  delete: 'Futa',
  deleteAsk: 'Unataka kufuta ujumbe huu?',
  deleteWarning: 'Utapoteza kabisa maandishi na picha zake.',
  deleteFailed: 'Ujumbe haujafutwa. Jaribu tena baada ya dakika moja.',
  keep: 'Usifute',
  report: 'Ripoti',
  reportAsk: 'Ujumbe huu una shida gani?',
  reportSend: 'Tuma ripoti',
  reportFailed: 'Hatukupata ripoti yako. Jaribu tena baada ya dakika moja.',
  reported: 'Asante. Wafanyakazi wetu wataukagua ujumbe huu.',
  reportedBefore: 'Uliripoti ujumbe huu awali. Asante, wafanyakazi wetu wataukagua.',
  scam: 'Unaonekana kuwa utapeli',
  offensive: 'Una matusi au unaudhi',
  spam: 'Ni spam',
  other: 'Jambo lingine',
  close: 'Funga',
  hide: 'Ficha',
  show: 'Onyesha tena',
  hideFailed: 'Haikufaulu. Jaribu tena baada ya dakika moja.',
} as const;
