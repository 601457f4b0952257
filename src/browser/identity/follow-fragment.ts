/**
 * Processes tokens and errors in the fragment of a link. The module loads only for an address with a token or an
 * error.
 */
import type { MailedToken, Widget } from 'netlify-identity-widget';
import type { IdentityNotice } from '#domain/member/identity-text.ts';
import { followConfirmation } from './confirmation.ts';
import { recordExternalLogin } from './external-login.ts';
import { announce } from './identity-text.ts';

/** The parsed fragment. A `notice` is the message for a fragment that leads to no action. */
export type FragmentContent =
  | { kind: 'email link'; type: MailedToken; token: string }
  /** The parameters of a log-in at another service. */
  | { kind: 'external login'; parameters: Record<string, string> }
  /** The log-in at another service found no account of this site, and sign-up is possible here. */
  | { kind: 'signup' }
  | { kind: 'notice'; notice: IdentityNotice };

const mailedTokens = ['confirmation', 'invite', 'recovery', 'email_change'] as const;

/** Parses a fragment with a token or an error, with or without `#`. */
export function readFragment(fragment: string): FragmentContent {
  const parameters = new URLSearchParams(fragment.replace(/^#?\/?/, ''));
  for (const type of mailedTokens) {
    const token = parameters.get(`${type}_token`);
    if (token) return { kind: 'email link', type, token };
  }
  if (parameters.has('access_token'))
    return { kind: 'external login', parameters: Object.fromEntries(parameters) };
  if (!parameters.has('error')) return { kind: 'notice', notice: 'unknownToken' };

  const description = parameters.get('error_description') ?? '';
  // The service returns this error if the log-in at another service found no account.
  if (parameters.get('error') === 'access_denied' && description === '403')
    return { kind: 'signup' };
  // The service reports a disabled sign-up only in the text of the error. This text is never displayed, because any
  // author of a link can write it.
  const isSignupDisabled = description.startsWith('Signups not allowed');
  return { kind: 'notice', notice: isSignupDisabled ? 'signupsDisabled' : 'externalRefused' };
}

/**
 * Processes the fragment and removes it from the address.
 * @param prepareWidget - called only for a fragment that requires the widget.
 * @param isReturn - true if this tab returns from a login at another service.
 * @throws if the dialog or its texts fail to load. The fragment is then restored, so that a reload retries.
 */
export async function followFragment(
  fragment: string,
  prepareWidget: () => Promise<Widget>,
  isReturn: boolean,
): Promise<void> {
  const content = readFragment(fragment);
  writeFragment('');
  try {
    if (content.kind === 'notice') await announce(content.notice);
    else if (content.kind === 'external login' && !isReturn) await announce('strangeLogin');
    else processContent(await prepareWidget(), content);
  } catch (error) {
    if (isReturn) recordExternalLogin();
    writeFragment(fragment);
    throw error;
  }
}

function processContent(widget: Widget, content: Exclude<FragmentContent, { kind: 'notice' }>) {
  const { store } = widget;
  if (content.kind === 'signup') widget.open('signup');
  // On a development host the address of the service may be unset, so the request is impossible.
  else if (!store.gotrue) widget.open('login');
  else if (content.kind === 'external login') {
    widget.open('login');
    store.completeExternalLogin(content.parameters);
  } else if (content.type === 'confirmation') {
    // The call waits for the service and for the member's decision, and the dialog shows its errors.
    void followConfirmation(widget, content.token).catch((error: unknown) => {
      store.error = error as Error;
    });
  } else {
    store.verifyToken(content.type, content.token);
    // The widget shows the form of an invitation to visitors only, so its user is cleared. The stored session
    // stays.
    if (content.type === 'invite') store.user = null;
  }
}

function writeFragment(fragment: string) {
  history.replaceState(history.state, '', location.pathname + location.search + fragment);
}
