/**
 * Endpoints for signing in with an external provider. `/authorize` redirects to the provider, and `/callback`
 * redirects back to the site with a session. A local page simulates the provider.
 */
import type { JWTPayload } from 'jose';
import * as z from 'zod';
import { escapeHtml } from '#netlify/http/plain-text.ts';
import { getAudience } from './access.ts';
import { readToken, signToken } from './crypto.ts';
import { callHook } from './hooks.ts';
import { identityPath, redirect, type Context } from './http.ts';
import { Refusal, toRefusal } from './refusal.ts';
import { confirmAndStartSession, startSession, type Session } from './session.ts';
import { isProvider, type Provider, type Settings, providers } from './settings.ts';
import { insertConfirmed } from './sign-up.ts';
import { getMetadataChanges, createUser, requireEmailAddress } from './user.ts';
import { findUserByEmail, requireUserByToken } from './users.ts';
import { showPage } from '../show-page.ts';

/** `GET /authorize` redirects to the provider. */
export async function authorize(context: Context): Promise<Response> {
  const { query, settings } = context;
  const provider = requireProvider(settings, (query.get('provider') ?? '').toLowerCase());
  const invite_token = (query.get('invite_token') ?? '').trim();
  if (invite_token) await requireUserByToken(context, 'confirmation_token', invite_token);
  const state = await signState(context, {
    site_url: settings.siteUrl,
    provider,
    invite_token: invite_token || undefined,
    referrer: getOwnReferrer(context) || undefined,
  });
  return redirect(`${identityPath}/continue-as?${new URLSearchParams({ state }).toString()}`);
}

function requireProvider({ external }: Settings, name: string): Provider {
  const createRefusal = (reason: string) => new Refusal(400, `Unsupported provider: ${reason}`);
  if (!isProvider(name)) throw createRefusal(`Provider ${name} could not be found`);
  if (!external[name]) throw createRefusal('Provider is not enabled');
  return name;
}

/**
 * Returns the referring page if it belongs to the site, otherwise ''. After the sign-in, the user returns to this
 * page.
 */
function getOwnReferrer({ request, settings }: Context): string {
  const referrer = request.headers.get('referer') ?? '';
  if (!URL.canParse(referrer)) return '';
  return new URL(referrer).hostname === new URL(settings.siteUrl).hostname ? referrer : '';
}

/** Schema of the claims in the OAuth state. An empty text stands for a missing invitation or referrer. */
const stateSchema = z.object({
  provider: z.string().refine(isProvider),
  invite_token: z.string().default(''),
  referrer: z.string().default(''),
});
type State = z.output<typeof stateSchema>;

/**
 * Verifies the state of a request. It is a token that the service itself has signed.
 * @throws {Refusal} if the state is missing or invalid
 */
async function requireState(context: Context): Promise<State> {
  const token = context.query.get('state') ?? '';
  if (token === '') throw new Refusal(400, 'OAuth state parameter missing');
  const { claims, failure = 'provider is missing' } = await readState(context, token);
  const { data } = stateSchema.safeParse(claims);
  if (!data) throw new Refusal(400, `OAuth state is invalid: ${failure}`);
  return data;
}

const externalUserSchema = z.object({ email: z.string(), name: z.string() });
type ExternalUser = z.output<typeof externalUserSchema>;

/** Creates the authorization code that the provider passes to `/callback`. */
function createAuthorizationCode(context: Context, externalUser: ExternalUser): Promise<string> {
  return signState(context, { use: 'code', ...externalUser });
}

function signState({ settings, now }: Context, claims: JWTPayload): Promise<string> {
  const fiveMinutesLater = Math.floor(now.getTime() / 1000) + 300;
  return signToken({ exp: fiveMinutesLater, ...claims }, settings.operatorToken);
}

function readState({ settings, now }: Context, token: string) {
  return readToken(token, settings.operatorToken, now);
}

const errorsByStatus: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
};

/** `GET /callback` redirects to the site, with a session or an error in the fragment of the address. */
export async function finishExternalSignIn(context: Context): Promise<Response> {
  const { query, settings, log } = context;
  const state = await requireState(context);
  const redirectToSite = (fragment: Record<string, string>) =>
    redirect(`${state.referrer || settings.siteUrl}#${new URLSearchParams(fragment).toString()}`);
  const error = query.get('error');
  if (error) {
    return redirectToSite({ error, error_description: query.get('error_description') ?? '' });
  }
  try {
    const { access_token, expires_in, refresh_token, token_type } = await openExternalSession(
      context,
      state,
    );
    return redirectToSite({
      access_token,
      expires_in: String(expires_in),
      refresh_token,
      token_type,
    });
  } catch (cause) {
    const { status, message } = toRefusal(cause, 'GET /callback', log);
    return redirectToSite({
      error: errorsByStatus[status] ?? 'server_error',
      error_description: message,
    });
  }
}

/**
 * Opens a session for the user of the provider. The account is the invited one, or else the account with the email
 * address, or else a new account.
 */
async function openExternalSession(context: Context, state: State): Promise<Session> {
  const { query, settings } = context;
  const provider = requireProvider(settings, state.provider);
  const externalUser = await requireExternalUser(context, query.get('code') ?? '', provider);
  requireEmailAddress(externalUser.email);
  if (state.invite_token !== '') return acceptInvitation(context, externalUser, state);

  const user = await findUserByEmail(context, externalUser.email, getAudience(context));
  if (user?.confirmed_at) {
    const changes = await callHook(context, 'login', user);
    return startSession(context, user, { changes, action: 'login' });
  }
  // An unconfirmed account needs no confirmation email, because the provider has verified the address.
  if (user) return confirmAndStartSession(context, user, {});
  if (settings.disableSignup) throw new Refusal(403, 'Signups not allowed for this instance');
  return createExternalAccount(context, externalUser, provider);
}

async function requireExternalUser(
  context: Context,
  code: string,
  provider: string,
): Promise<ExternalUser> {
  if (code === '') throw new Refusal(400, 'Authorization code missing');
  const { data } = externalUserSchema.safeParse((await readState(context, code)).claims);
  if (data) return data;
  throw new Refusal(500, `Unable to exchange external code for ${provider} provider`);
}

async function acceptInvitation(context: Context, externalUser: ExternalUser, state: State) {
  const { provider, invite_token } = state;
  const user = await requireUserByToken(context, 'confirmation_token', invite_token);
  if (user.email.toLowerCase() !== externalUser.email.toLowerCase()) {
    throw new Refusal(400, 'Invited email does not match emails from external provider');
  }
  const updates = { app_metadata: { provider }, user_metadata: getNames(externalUser) };
  const changes = getMetadataChanges(user, updates);
  return confirmAndStartSession(context, user, { changes, action: 'invite_accepted' });
}

async function createExternalAccount(
  context: Context,
  externalUser: ExternalUser,
  provider: string,
) {
  const draft = createUser(context.now, {
    email: externalUser.email,
    aud: getAudience(context),
    raw_app_meta_data: { provider },
    raw_user_meta_data: getNames(externalUser),
  });
  const checkedDraft = { ...draft, ...(await callHook(context, 'validate', draft)) };
  const user = await insertConfirmed(context, checkedDraft);
  if (!user) throw new Refusal(400, 'A user with this email address has already been registered');
  return startSession(context, user, {});
}

function getNames({ name }: ExternalUser): Record<string, string> {
  return name === '' ? {} : { full_name: name };
}

const sampleUsers = [
  { name: 'Wanjiku Kamau', email: 'wanjiku@tangaza.example' },
  { name: 'Otieno Odhiambo', email: 'otieno@tangaza.example' },
  { name: 'Fatuma Hassan', email: 'fatuma@tangaza.example' },
];

const sampleUserPath = `${identityPath}/continue-as/person`;

/**
 * The policy has no `form-action`, because the form redirects to the site, and the site may have another origin
 * than the service.
 */
const securityPolicy = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'`;

/** `GET /continue-as` simulates the provider's page. It offers sample users, and a form for another user. */
export async function showSampleUsers(context: Context): Promise<Response> {
  const { provider } = await requireState(context);
  const { saml } = context.settings.externalLabels;
  const name = provider === 'saml' && saml ? saml : providers[provider];
  const state = context.query.get('state') ?? '';
  const renderLink = (path: string, query: Record<string, string>, text: string) =>
    `<a href="${escapeHtml(toAddress(path, { state, ...query }))}">${escapeHtml(text)}</a>`;
  const links = sampleUsers.map(
    (sampleUser) =>
      `<li>${renderLink(sampleUserPath, sampleUser, `Continue as ${sampleUser.name} (${sampleUser.email})`)}</li>`,
  );
  const denial = { error: 'access_denied', error_description: 'The user denied access' };
  return showPage({
    title: `Continue with ${name}`,
    headers: { 'content-security-policy': securityPolicy, 'referrer-policy': 'same-origin' },
    contents: `
      <p>This page stands in for ${escapeHtml(name)} on your machine. Who are you?</p>
      <ul>
        ${links.join('\n        ')}
      </ul>
      <form action="${sampleUserPath}">
        <input type="hidden" name="state" value="${escapeHtml(state)}">
        <label>E-mail <input type="email" name="email" required autocomplete="off"></label>
        <label>Name <input name="name" autocomplete="off"></label>
        <button>Continue</button>
      </form>
      <p>${renderLink(`${identityPath}/callback`, denial, 'Refuse')}</p>`,
  });
}

/** `GET /continue-as/person` simulates the provider's redirect to the service. */
export async function continueAsSampleUser(context: Context): Promise<Response> {
  await requireState(context);
  const { state = '', email = '', name = '' } = Object.fromEntries(context.query);
  const code = await createAuthorizationCode(context, { email: email.trim(), name: name.trim() });
  return redirect(toAddress(`${identityPath}/callback`, { state, code }));
}

function toAddress(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`;
}
