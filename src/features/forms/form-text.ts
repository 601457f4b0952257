/** The words that every public form has, handed in by the page in the visitor's language. */
export type FormText = Record<
  | 'heading'
  | 'problemHeading'
  /** Label of the field that only machines fill in. */
  | 'botField'
  /** What we keep of what is sent, and why. */
  | 'notice'
  | 'privacyLink'
  | 'send'
  | 'sending'
  /** Said when the answer did not come. */
  | 'failed'
  | 'sent',
  string
>;
