/** The layout of members' pages. */
export const members = {
  yourAccount: 'Akaunti yako',
  menu: 'Wanachama',
  /** The bar at the bottom of a narrow screen. */
  shortcuts: 'Njia za mkato',
  find: 'Tafuta',
  account: 'Akaunti',
  backToDashboard: 'Rudi Mwanzo',
  home: 'Mwanzo',
  pricingType: 'Vifurushi na bei',
  myListings: 'Matangazo yangu',
  publicHomepage: 'Ukurasa wa kwanza',
  profileSettings: 'Mipangilio yako',
  staffDesk: 'Staff Desk',
  logOut: 'Toka',
  guard: {
    lead: 'Ukurasa huu ni wa wanachama. Ingia, na tutakurudisha hapa.',
    logIn: '{landing.logIn}',
    home: 'Nenda ukurasa wa kwanza',
  },
  missing: {
    message: 'Sehemu hii ya ukurasa haikufunguka. Jaribu tena baada ya dakika moja.',
    retry: 'Jaribu tena',
  },
  accountDeleted: 'Akaunti yako imefutwa. Tumebaki na rekodi ya malipo tu. Karibu tena.',
} as const;
