/** `GET /authorize`: the way to an external provider, here a page that stands in for it. */
import type { Call } from './call.ts';
import { makeState } from './external-state.ts';
import { prefix } from './http.ts';
import { Refusal } from './refusal.ts';
import { isProvider, type Provider, type Settings } from './settings.ts';
import { findUserByToken } from './users.ts';

/** Redirects to the provider, with who asked and for what sealed in the `state`. */
export async function authorize(call: Call): Promise<Response> {
  const { database, query, settings } = call;
  const provider = requireProvider(query.get('provider') ?? '', settings);
  const inviteToken = (query.get('invite_token') ?? '').trim();
  if (inviteToken && !(await findUserByToken(database, 'confirmation_token', inviteToken))) {
    throw new Refusal('user-unknown');
  }
  const state = await makeState({ provider, inviteToken, referrer: referrerOf(call) }, call);
  const location = `${prefix}/continue-as?${new URLSearchParams({ state }).toString()}`;
  return new Response(null, { status: 302, headers: { location } });
}

function requireProvider(given: string, { external }: Settings): Provider {
  const name = given.toLowerCase();
  if (!isProvider(name)) {
    throw new Refusal('provider-unsupported', { details: [`Provider ${name} could not be found`] });
  }
  if (!external[name]) {
    throw new Refusal('provider-unsupported', { details: ['Provider is not enabled'] });
  }
  return name;
}

/** The page that asked, if it is one of the site; that is where the answer goes. */
function referrerOf({ request, settings }: Call): string {
  const referrer = request.headers.get('referer') ?? '';
  if (!URL.canParse(referrer)) return '';
  return new URL(referrer).hostname === new URL(settings.siteUrl).hostname ? referrer : '';
}
