/** The site's own texts beside those of the identity widget's dialog. */
export interface IdentityText {
  /** Accessible label of the dialog's frame, and of the dialog on a page without a title. */
  dialog: string;
  /** The company's name at the top of the dialog. */
  brand: string;
  /** Advice after a link that was already used or has expired. */
  staleLink: string;
  /** Hint beside the field for a new password. */
  passwordHint: string;
  /** Label of the button that closes a notice. */
  dismiss: string;
  /** Notice above the login form after a link confirmed the address {account}. */
  addressConfirmed: string;
  /**
   * Question before a login replaces the account {current} by {arriving}. Each placeholder is a name with its email
   * address.
   */
  question: { heading: string; texts: string[]; stay: string; change: string };
  notices: Record<IdentityNotice, string>;
}

/**
 * Keys of the notices about the result of a link, of a login provider's response, or of a request to the identity
 * service.
 */
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
  /** Shown to {account} after the member declined the change of accounts. */
  | 'stillLoggedIn'
  /** Shown if a link confirmed the address {account} while another account is logged in. */
  | 'confirmedElsewhere'
  | 'othersStayLoggedIn'
  | 'notLoggedIn'
  | 'noCurrentSession'
  | 'invalidSession';
