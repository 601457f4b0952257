/** Tokens and refusals that links bring in the fragment; fetched only for an address that has one. */
import type { MailedToken, Widget } from 'netlify-identity-widget';
import type { IdentityNotice } from '#domain/member/identity-text.ts';
import { followConfirmation } from './confirmation.ts';
import { noteExternalLogin } from './external-login.ts';
import { announce } from './identity-text.ts';

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
    if (arrival.by === 'nothing') await announce(arrival.notice);
    else if (arrival.by === 'other service' && !isReturn) await announce('strangeLogin');
    else follow(await prepareWidget(), arrival);
  } catch (error) {
    if (isReturn) noteExternalLogin();
    writeFragment(fragment);
    throw error;
  }
}

function follow(widget: Widget, arrival: Exclude<Arrival, { by: 'nothing' }>) {
  const { store } = widget;
  if (arrival.by === 'signup') widget.open('signup');
  // On a development host without an address there is nobody to ask.
  else if (!store.gotrue) widget.open('login');
  else if (arrival.by === 'other service') {
    widget.open('login');
    store.completeExternalLogin(arrival.answer);
  } else if (arrival.type === 'confirmation') {
    // It waits for answers of the service and of the member, which are told by the dialog.
    void followConfirmation(widget, arrival.token).catch((error: unknown) => {
      store.error = error as Error;
    });
  } else {
    store.verifyToken(arrival.type, arrival.token);
    // The widget shows the form of an invitation to visitors only. The stored session stays.
    if (arrival.type === 'invite') store.user = null;
  }
}

function writeFragment(fragment: string) {
  history.replaceState(history.state, '', location.pathname + location.search + fragment);
}
