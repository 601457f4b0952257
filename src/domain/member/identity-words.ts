/** What is said around the login dialog, which brings its other words itself. */
export interface IdentityWords {
  /** Name of the dialog, where its page has no title of its own. */
  dialog: string;
  /** Beside a field in which a password is chosen. */
  passwordHint: string;
  /** Puts a notice away. */
  dismiss: string;
  notices: Record<IdentityNotice, string>;
}

/** What can become of a link from an e-mail or from another service. */
export type IdentityNotice =
  | 'unknownToken'
  | 'emailChanged'
  | 'passwordChanged'
  | 'passwordNotChanged'
  | 'verificationFailed'
  | 'signupsDisabled'
  | 'externalRefused';
