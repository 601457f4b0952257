/** What is said around the login dialog, which brings its other words itself. */
export interface IdentityText {
  /** Name of the dialog, where its page has no title of its own. */
  dialog: string;
  /** Our name, on top of it. */
  brand: string;
  /** What to do after a link that was used or is too old. */
  staleLink: string;
  /** Beside a field in which a password is chosen. */
  passwordHint: string;
  /** Puts a notice away. */
  dismiss: string;
  /** Above the log-in form, after a link that confirmed {account}. */
  addressConfirmed: string;
  /** Before {arriving} takes the place of {current}, each a name with its address. */
  question: { heading: string; texts: string[]; stay: string; change: string };
  notices: Record<IdentityNotice, string>;
}

/** What can become of a link, of another service's answer, and of what is asked of the identity service. */
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
  /** To {account}, after a no to the question. */
  | 'stillLoggedIn'
  /** The address {account} was confirmed by a link, and another account stays logged in. */
  | 'confirmedElsewhere'
  | 'othersStayLoggedIn'
  | 'notLoggedIn'
  | 'noCurrentSession'
  | 'invalidSession';
