/**
 * The emails of the identity service. It replaces `{{ .Email }}` by the present address, and `{{ .NewEmail }}` by
 * the requested one.
 */
export const identityEmails = {
  confirmation: {
    subject: 'Confirm your e-mail address',
    lead: 'Welcome to {site.name}. Confirm that {{ .Email }} is yours, and your account is ready.',
    link: 'Confirm my address',
    once: 'The link works once, and only for 24 hours.',
    otherwise: 'You did not sign up? Then ignore this e-mail.',
  },
  'email-change': {
    subject: 'Confirm your new e-mail address',
    lead: 'You asked to log in to {site.name} with {{ .NewEmail }} instead of {{ .Email }}. Confirm that the new address is yours.',
    link: 'Confirm the new address',
    once: 'The link works once, and only for 24 hours.',
    otherwise: 'You did not ask for this? Then ignore this e-mail: nothing changes.',
  },
  invite: {
    subject: 'You have been invited to {site.name}',
    lead: 'Our staff made an account for {{ .Email }}. Choose a password to use it.',
    link: 'Accept the invitation',
    once: 'The link works once, and only for 7 days.',
    otherwise: 'You did not expect this? Then ignore this e-mail.',
  },
  recovery: {
    subject: 'Choose a new password',
    lead: 'Somebody asked for a new password for {{ .Email }}. If it was you, choose one now.',
    link: 'Choose a new password',
    once: 'The link works once, and only for 24 hours.',
    otherwise: 'It was not you? Then ignore this e-mail: your password stays the same.',
  },
} as const;

/** Fallback for mail programs that show no button. */
export const identityEmailCopy = 'If the button does nothing, copy this address into your browser:';
