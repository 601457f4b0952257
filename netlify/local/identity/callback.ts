/** `GET /callback`: back from an external provider, on to the site with a session or a refusal. */
import type { Call } from './call.ts';
import { enterAs } from './enter-as.ts';
import { personOf, requireState, type ExternalState } from './external-state.ts';
import { Refusal } from './refusal.ts';
import { asRefusal, logFault } from './refuse.ts';
import type { Session } from './session.ts';

const errorOfStatus: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
};

export async function finishExternal(call: Call): Promise<Response> {
  const state = await requireState(call);
  try {
    const { query } = call;
    const error = query.get('error');
    if (error)
      return redirect(call, state, {
        error,
        error_description: query.get('error_description') ?? '',
      });
    const { access_token, expires_in, refresh_token, token_type } = await enterWithCode(
      call,
      state,
    );
    return redirect(call, state, {
      access_token,
      expires_in: String(expires_in),
      refresh_token,
      token_type,
    });
  } catch (cause) {
    const refusal = asRefusal(cause);
    logFault(refusal, 'GET /callback', call.log);
    return redirect(call, state, {
      error: errorOfStatus[refusal.status] ?? 'server_error',
      error_description: refusal.message,
    });
  }
}

async function enterWithCode(call: Call, state: ExternalState): Promise<Session> {
  if (!call.settings.external[state.provider]) {
    throw new Refusal('provider-unsupported', { details: ['Provider is not enabled'] });
  }
  const code = call.query.get('code') ?? '';
  if (code === '') throw new Refusal('oauth-code-missing');
  const person = await personOf(code, call);
  if (!person) throw new Refusal('oauth-code-unknown', { details: [state.provider] });
  return enterAs(person, state, call);
}

function redirect(
  { settings }: Call,
  { referrer }: ExternalState,
  fragment: Record<string, string>,
): Response {
  const location = `${referrer || settings.siteUrl}#${new URLSearchParams(fragment).toString()}`;
  return new Response(null, { status: 302, headers: { location } });
}
