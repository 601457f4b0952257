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
  /**
   * Replaces the service's message about a wrong address or password. {forgot} is the label of the link to a new
   * password.
   */
  wrongPassword: string;
  /** Labels of the buttons below the refusal of a sign-up with an address that has an account. */
  addressInUse: Record<'logIn' | 'recover', string>;
  problems: FieldProblems;
  /** Line above the fields of a sign-up. */
  whyAccount: string;
  confirmation: ConfirmationText;
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

/** Problems of the fields of the dialog, by the name of the field. */
export interface FieldProblems {
  name: string;
  email: string;
  password: string;
  /** The problem of a new password to which {count} characters are missing. */
  short: string;
}

/** Texts of the dialog's state, and of the line on the page, while the address {email} waits for its confirmation. */
export interface ConfirmationText {
  heading: string;
  /** The places to look for the email. */
  where: string;
  sendAgain: string;
  /** Label of the same button until {time} minutes and seconds have passed. */
  sendAgainIn: string;
  /** Label of the button after a tap, until the service sends the email in {time}. */
  queued: string;
  sending: string;
  change: string;
  logIn: string;
  results: Record<ResendResult, string>;
  /** The line on the page. */
  line: string;
  /** Label of the button in the line. */
  lineButton: string;
}

/** The results of a request for another confirmation email that stay in the dialog's state. */
export type ResendResult =
  | 'sent'
  /** The service sends no email yet. */
  | 'tooEarly'
  /** The service refuses further emails to the mailbox. */
  | 'tooMany'
  | 'offline'
  | 'failed';
