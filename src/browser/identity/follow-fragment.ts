/** Tokens and refusals that links bring in the fragment; fetched only for an address that has one. */
import type { Widget } from 'netlify-identity-widget';
import { readSession } from '../identity-session.ts';
import { claimsOf } from '../token-claims.ts';
import { noteExternalLogin } from './external-login.ts';
import { readFragment, type Arrival } from './fragment.ts';
import { say } from './words.ts';

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
