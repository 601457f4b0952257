/**
 * Processes tokens and errors in the fragment of a link. The module loads only for an address with a token or an
 * error.
 */
import type { MailedToken, Widget } from 'netlify-identity-widget';
import type { IdentityNotice } from '#domain/member/identity-text.ts';
import { followConfirmation } from './confirmation.ts';
import { recordExternalLogin } from './external-login.ts';
import { announce } from './identity-text.ts';

export type Arrival =
  | { by: 'e-mail'; type: MailedToken; token: string }
  | { by: 'other service'; answer: Record<string, string> }
  /** The other service reported that there is no account, and sign-up is possible here. */
  | { by: 'signup' }
  | { by: 'nothing'; notice: IdentityNotice };

const mailedTokens = ['confirmation', 'invite', 'recovery', 'email_change'] as const;

/** Parses a fragment with a token or an error, with or without `#`. */
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
  // The service reports a disabled sign-up only in the text of the error. This text is never displayed, because any
  // author of a link can write it.
  const isSignupDisabled = description.startsWith('Signups not allowed');
  return { by: 'nothing', notice: isSignupDisabled ? 'signupsDisabled' : 'externalRefused' };
}

/**
 * Processes the fragment and removes it from the address.
 * @param prepareWidget - called only for a fragment that requires the widget.
 * @param isReturn - true if this tab returns from another service.
 * @throws if the dialog or its texts fail to load. The fragment then stays, so that a reload retries.
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
    else processArrival(await prepareWidget(), arrival);
  } catch (error) {
    if (isReturn) recordExternalLogin();
    writeFragment(fragment);
    throw error;
  }
}

function processArrival(widget: Widget, arrival: Exclude<Arrival, { by: 'nothing' }>) {
  const { store } = widget;
  if (arrival.by === 'signup') widget.open('signup');
  // On a development host the address of the service may be unset, so the request is impossible.
  else if (!store.gotrue) widget.open('login');
  else if (arrival.by === 'other service') {
    widget.open('login');
    store.completeExternalLogin(arrival.answer);
  } else if (arrival.type === 'confirmation') {
    // The call waits for the service and for the member's decision, and the dialog shows its errors.
    void followConfirmation(widget, arrival.token).catch((error: unknown) => {
      store.error = error as Error;
    });
  } else {
    store.verifyToken(arrival.type, arrival.token);
    // The widget shows the form of an invitation to visitors only, so its user is cleared. The stored session
    // stays.
    if (arrival.type === 'invite') store.user = null;
  }
}

function writeFragment(fragment: string) {
  history.replaceState(history.state, '', location.pathname + location.search + fragment);
}
