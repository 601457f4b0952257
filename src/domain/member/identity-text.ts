/** The texts around the login dialog. The identity widget has the other texts of the dialog. */
export interface IdentityText {
  /** Label of the dialog on a page that has no title of its own. */
  dialog: string;
  /** The company's name at the top of the dialog. */
  brand: string;
  /** Advice after a link that was used before or has expired. */
  staleLink: string;
  /** Hint beside the field for a new password. */
  passwordHint: string;
  /** Label of the button that closes a notice. */
  dismiss: string;
  /** Notice above the log-in form after a link confirmed the address {account}. */
  addressConfirmed: string;
  /**
   * Question before a login replaces the account {current} by {arriving}; each is a name with its email address.
   */
  question: { heading: string; texts: string[]; stay: string; change: string };
  notices: Record<IdentityNotice, string>;
}

/** Outcomes of a link, of a login provider's response, and of a request to the identity service. */
export type IdentityNotice =
  | 'unknownToken'
  | 'emailChanged'
  | 'passwordChanged'
  | 'passwordNotChanged'
  | 'verificationFailed'
  | 'signupsDisabled'
  | 'externalRefused'
  | 'strangeLogin'
  | 'answeredLate'
  /** Shown to {account} after the question was declined. */
  | 'stillLoggedIn'
  /** A link confirmed the address {account} while another account is logged in. */
  | 'confirmedElsewhere'
  | 'othersStayLoggedIn'
  | 'notLoggedIn'
  | 'noCurrentSession'
  | 'invalidSession';
