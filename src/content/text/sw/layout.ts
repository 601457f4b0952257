export const layout = {
  titlePrefix: '{site.name} | ',
  skipLink: 'Ruka hadi yaliyomo',
  openMenu: 'Menyu',
  closeMenu: 'Funga',
  getStarted: 'Anza',
  logOut: 'Toka',
  /** Shown on a tapped button while its code loads. */
  oneMoment: 'Subiri…',
  noNetwork: 'Huna mtandao.',
  loginFailed: 'Sehemu ya kuingia haikufunguka. Jaribu tena baada ya dakika moja.',
  /** Shown on a page of an earlier version of the site, if a reload by itself would lose input. */
  reload: {
    message: 'Ukurasa huu umebadilishwa. Ufungue upya ili uendelee. Maneno uliyoandika yatabaki.',
    button: 'Fungua upya',
  },
  /** The offer of this language on a page in another language. */
  languageOffer: { sentence: 'Soma Tangaza kwa Kiswahili', dismiss: 'Hapana, asante' },
  mainNavigation: 'Menyu kuu',
  find: 'Tafuta biashara',
  startAdvert: 'Anza tangazo lako',
  navigation: {
    home: 'Mwanzo',
    about: 'Kutuhusu',
    aboutUs: 'Kutuhusu',
    blog: 'Blog',
    pricing: 'Bei',
    businesses: 'Biashara zote',
    fresh: 'Bidhaa mpya',
    jobs: 'Nafasi za kazi',
    privacy: 'Taarifa zako',
    terms: 'Masharti',
  },
  /** Title of the blog's RSS feed. */
  feedTitle: 'Blog ya {site.name}',
  workingHours: ['{workingHours.weekdays}', '{workingHours.saturday}', '{workingHours.sunday}'],
  backToTop: 'Rudi juu',
  followUs: 'Tufuate',
  contact: 'Ongea na {site.name}',
  moreToSee: 'Mengine ya kuona',
  /** Heading of the working hours, which are not those of a shop on the page. */
  hours: 'Saa za kazi za {site.name}',
  openNow: 'Iko wazi sasa',
  closedNow: 'Imefungwa sasa',
  noScript: 'Ili uingie, washa JavaScript. Au tupigie simu au tuandikie:',
  previewAlt: 'Barabara ya sokoni yenye maduka yaliyopakwa rangi kwa mkono',
  copyright: '© {site.copyrightYear} {site.name}',
  builtBy: 'Imetengenezwa na',
} as const;
