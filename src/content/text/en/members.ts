import { landing } from './landing.ts';

/** The frame of the members' part. */
export const members = {
  yourAccount: 'Your account',
  menu: 'Members',
  /** The bar at the bottom of a narrow screen. */
  shortcuts: 'Shortcuts',
  find: 'Find',
  account: 'Account',
  backToDashboard: 'Back to your dashboard',
  home: 'Home',
  pricingType: 'Pricing Type',
  myListings: 'My Adverts',
  publicHomepage: 'Public homepage',
  profileSettings: 'Profile Settings',
  staffDesk: 'Staff Desk',
  logOut: 'Log Out',
  guard: {
    lead: 'This page is for members. Log in and you are back here at once.',
    logIn: landing.logIn,
    home: 'To the homepage',
  },
  missing: {
    words: 'This part of the page could not be loaded. Check your connection and try again.',
    retry: 'Try again',
  },
  accountDeleted:
    'Your account is deleted, and everything in it. You are welcome back at any time.',
} as const;
