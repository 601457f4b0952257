/** What an e-mail's link or another service brings in the fragment of an address. */
import type { MailedToken } from 'netlify-identity-widget';
import type { IdentityNotice } from '#domain/member/identity-words.ts';

export type Arrival =
  | { by: 'e-mail'; type: MailedToken; token: string }
  | { by: 'other service'; answer: Record<string, string> }
  /** Another service let nobody in, and an account may be made here. */
  | { by: 'signup' }
  | { by: 'nothing'; notice: IdentityNotice };

const mailedTokens = ['confirmation', 'invite', 'recovery', 'email_change'] as const;

/** Reads a fragment that holds a token or an error, with or without `#`. */
export function readFragment(fragment: string): Arrival {
  const parameters = new URLSearchParams(fragment.replace(/^#?\/?/, ''));
  for (const type of mailedTokens) {
    const token = parameters.get(`${type}_token`);
    if (token) return { by: 'e-mail', type, token };
  }
  if (parameters.has('access_token'))
    return { by: 'other service', answer: Object.fromEntries(parameters) };
  if (!parameters.has('error')) return { by: 'nothing', notice: 'unknownToken' };

  const description = parameters.get('error_description') ?? '';
  if (parameters.get('error') === 'access_denied' && description === '403') return { by: 'signup' };
  // The service names this reason in words only. They are never shown: anybody can write a link.
  const isClosed = description.startsWith('Signups not allowed');
  return { by: 'nothing', notice: isClosed ? 'signupsDisabled' : 'externalRefused' };
}
