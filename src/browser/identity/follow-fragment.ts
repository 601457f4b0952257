/** Tokens and refusals that links bring in the fragment; fetched only for an address that has one. */
import type { MailedToken, Widget } from 'netlify-identity-widget';
import type { IdentityNotice } from '#domain/member/identity-words.ts';
import { readSession } from '../identity-session.ts';
import { claimsOf } from '../identity-service.ts';
import { noteExternalLogin } from './external-login.ts';
import { say } from './words.ts';

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

/**
 * Follows what came in the address, and takes it out of there.
 * @param prepareWidget - called only for a fragment that the widget has to follow.
 * @param isReturn - whether this tab comes back from another service.
 * @throws when the dialog or its words cannot be fetched; then it stays, so that a reload tries again.
 */
export async function followFragment(
  fragment: string,
  prepareWidget: () => Promise<Widget>,
  isReturn: boolean,
): Promise<void> {
  const arrival = readFragment(fragment);
  writeFragment('');
  try {
    if (arrival.by === 'nothing') await say(arrival.notice);
    else if (arrival.by === 'other service' && !isReturn) await say('strangeLogin');
    else await follow(await prepareWidget(), arrival);
  } catch (error) {
    if (isReturn) noteExternalLogin();
    writeFragment(fragment);
    throw error;
  }
}

async function follow(widget: Widget, arrival: Exclude<Arrival, { by: 'nothing' }>) {
  const { store } = widget;
  if (arrival.by === 'signup') widget.open('signup');
  // On a development host without an address there is nobody to ask.
  else if (!store.gotrue) widget.open('login');
  else if (arrival.by === 'e-mail') store.verifyToken(arrival.type, arrival.token);
  else if (isForAnother(arrival.answer['access_token'])) await say('strangeLogin');
  else {
    widget.open('login');
    store.completeExternalLogin(arrival.answer);
  }
}

/** Whether somebody is here already for whom this token is not. */
function isForAnother(token = ''): boolean {
  const stored = readSession();
  try {
    return stored !== null && claimsOf(token).sub !== stored.id;
  } catch {
    return true;
  }
}

function writeFragment(fragment: string) {
  history.replaceState(history.state, '', location.pathname + location.search + fragment);
}
