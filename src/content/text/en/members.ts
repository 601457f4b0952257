/** The layout of members' pages. */
export const members = {
  yourAccount: 'Your account',
  menu: 'Members',
  /** The bar at the bottom of a narrow screen. */
  shortcuts: 'Shortcuts',
  find: 'Find',
  account: 'Account',
  backToDashboard: 'Back to Home',
  home: 'Home',
  pricingType: 'Pricing Type',
  myListings: 'My Adverts',
  publicHomepage: 'Public homepage',
  profileSettings: 'Profile Settings',
  staffDesk: 'Staff Desk',
  logOut: 'Log Out',
  guard: {
    lead: 'This page is for members. Log in, and we bring you back here.',
    logIn: '{landing.logIn}',
    home: 'Go to the homepage',
  },
  missing: {
    message: 'This part of the page did not load. Try again in a minute.',
    retry: 'Try again',
  },
  accountDeleted:
    'Your account is deleted. We keep only the payment record. You are welcome back at any time.',
} as const;
