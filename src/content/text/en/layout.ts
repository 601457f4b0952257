import { site } from '#content/site.ts';

export const layout = {
  titlePrefix: `${site.name} | `,
  skipLink: 'Skip to the content',
  openMenu: 'Menu',
  closeMenu: 'Close',
  getStarted: 'Get Started',
  logOut: 'Log Out',
  loginFailed: 'The login could not be opened. Check your connection and try again.',
  mainNavigation: 'Main',
  backToTop: 'Back to top',
  followUs: 'Follow us',
  contact: 'Talk to us',
  moreToSee: 'More to see',
  hours: 'Working hours',
  openNow: 'Open now',
  closedNow: 'Closed now',
  noScript: 'To log in, switch JavaScript on. Without it you can still call us or write to us:',
  previewAlt: 'A market street with hand-painted shop fronts',
  copyright: `© ${site.copyrightYear} ${site.name}`,
  builtBy: 'Built by',
} as const;
