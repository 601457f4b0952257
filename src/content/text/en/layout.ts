export const layout = {
  titlePrefix: '{site.name} | ',
  skipLink: 'Skip to the content',
  openMenu: 'Menu',
  closeMenu: 'Close',
  getStarted: 'Get Started',
  logOut: 'Log Out',
  /** Shown on a tapped button while its code loads. */
  oneMoment: 'One moment…',
  noNetwork: 'You have no network.',
  loginFailed: 'The login did not open. Try again in a minute.',
  /** Shown on a page of an earlier version of the site, if a reload by itself would lose input. */
  reload: {
    message:
      'There is a new version of this page. Reload it to go on. We keep the words that you typed.',
    button: 'Reload',
  },
  /** The offer of this language on a page in another language. */
  languageOffer: { sentence: 'Read Tangaza in English', dismiss: 'No, thanks' },
  mainNavigation: 'Main',
  find: 'Find a business',
  startAdvert: 'Start your advert',
  navigation: {
    home: 'Home',
    about: 'About',
    aboutUs: 'About Us',
    blog: 'Blog',
    pricing: 'Pricing',
    businesses: 'All businesses',
    fresh: 'Fresh stock',
    jobs: 'Job listings',
    privacy: 'Privacy',
    terms: 'Terms',
  },
  /** Title of the blog's RSS feed. */
  feedTitle: '{site.name} Blog',
  workingHours: ['{workingHours.weekdays}', '{workingHours.saturday}', '{workingHours.sunday}'],
  backToTop: 'Back to top',
  followUs: 'Follow us',
  contact: 'Talk to {site.name}',
  moreToSee: 'More to see',
  /** Heading of the working hours, which are not those of a shop on the page. */
  hours: '{site.name}’s working hours',
  openNow: 'Open now',
  closedNow: 'Closed now',
  noScript: 'To log in, switch JavaScript on. Or call us or write to us:',
  previewAlt: 'A market street with hand-painted shop fronts',
  copyright: '© {site.copyrightYear} {site.name}',
  builtBy: 'Built by',
} as const;
