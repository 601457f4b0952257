import { beforeEach, expect, it } from 'vitest';
import { operatorToken, service, site } from './service.ts';
import { readToken } from '#netlify/local/identity/crypto.ts';

beforeEach(async () => {
  await service.reset();
  service.settings.external = { github: true, saml: true };
});

const email = 'amina@example.com';

/**
 * Follows the redirects within the service.
 * @returns the first address outside of the service
 */
async function followRedirects(location: string): Promise<URL> {
  const url = new URL(location, site);
  const path = url.pathname.replace('/.netlify/identity', '');
  if (path === url.pathname) return url;
  const { status, headers } = await service.request(`GET ${path}${url.search}`);
  expect(status).toBe(302);
  return followRedirects(headers.get('location') ?? '');
}

async function authorize(query = 'provider=github'): Promise<string> {
  const { status, headers } = await service.request(`GET /authorize?${query}`);
  expect(status).toBe(302);
  return headers.get('location') ?? '';
}

function readState(location: string): string {
  return new URL(location, site).searchParams.get('state') ?? '';
}

/**
 * Opens the provider, logs in there as the given user, and follows the redirect to the site.
 * @returns the parameters in the fragment of the address
 */
async function continueAs(user: Record<string, string>, query?: string) {
  const state = readState(await authorize(query));
  const params = new URLSearchParams({ state, name: '', ...user });
  const path = '/.netlify/identity/continue-as/person';
  const address = await followRedirects(`${path}?${params.toString()}`);
  return Object.fromEntries(new URLSearchParams(address.hash.slice(1)));
}

async function readUser(fragment: Record<string, string>) {
  return (await service.request('GET /user', { bearer: fragment['access_token'] ?? '' })).body;
}

it('a signed state of five minutes goes to the provider', async () => {
  const location = await authorize();
  const { claims: state } = await readToken(readState(location), operatorToken, service.now);

  expect(state).toMatchObject({ provider: 'github', site_url: site });
  expect(state?.exp).toBe(Date.parse('2026-11-21T08:05:00Z') / 1000);
  service.advanceClock({ minutes: 5 });
  const lateCallback = await service.request(`GET /callback?state=${readState(location)}`);
  expect(lateCallback.body['msg']).toBe('OAuth state is invalid: token is expired by 0s');
});

it('a login with a provider creates a confirmed account without a password', async () => {
  const user = await readUser(await continueAs({ email, name: 'Amina Wanjiru' }));

  expect(user).toMatchObject({
    email,
    confirmed_at: '2026-11-21T08:00:00Z',
    app_metadata: { provider: 'github' },
    user_metadata: { full_name: 'Amina Wanjiru' },
  });
  expect(await service.logIn(email, '')).toHaveProperty('error');
});

it('a provider’s login confirms the account with the same address', async () => {
  const { id } = await service.addMember();
  const user = await readUser(await continueAs({ email: email.toUpperCase(), name: 'Other' }));
  expect(user).toMatchObject({ id, user_metadata: { full_name: 'Amina Wanjiru' } });

  await service.signUp('new@example.com');
  await continueAs({ email: 'new@example.com' });
  expect(await service.logIn('new@example.com')).toHaveProperty('access_token');
});

it.each([
  ['a hook refuses', () => Promise.resolve({ status: 401 }), 'Failed to handle signup webhook'],
  ['a hook fails', () => Promise.reject(new Error('It is away')), 'Internal server error'],
])('a login with a provider is refused if %s', async (_, hook, error_description) => {
  service.hooks = hook;

  expect(await continueAs({ email })).toEqual({ error: 'server_error', error_description });
});

it('a refusal, a bad code or a bad address ends in an error', async () => {
  const state = readState(await authorize());
  const callback = (query: string) =>
    followRedirects(`/.netlify/identity/callback?state=${state}&${query}`);

  const denial = 'error=access_denied&error_description=No';
  expect((await callback(denial)).hash).toBe(`#${denial}`);
  expect((await callback('')).hash).toContain('Authorization+code+missing');
  const description = 'Unable+to+exchange+external+code+for+github+provider';
  const failure = `#error=server_error&error_description=${description}`;
  expect((await callback(`code=${state}`)).hash).toBe(failure);
  expect((await continueAs({ email: 'nobody' }))['error']).toBe('server_error');
});

it('a provider’s login calls validate and signup, then login hooks', async () => {
  const events: string[] = [];
  service.hooks = (event) => {
    events.push(event);
    return Promise.resolve(undefined);
  };
  await continueAs({ email });
  await continueAs({ email });

  expect(events).toEqual(['validate', 'signup', 'login']);
});

const invite = async () => {
  await service.request('POST /invite', { bearer: operatorToken, json: { email } });
  return `provider=github&invite_token=${service.readLastToken()}`;
};

it('invited users get their prepared account, once', async () => {
  const query = await invite();
  const user = await readUser(await continueAs({ email, name: 'Amina' }, query));

  expect(user).toMatchObject({
    email,
    invited_at: '2026-11-21T08:00:00Z',
    confirmed_at: '2026-11-21T08:00:00Z',
    app_metadata: { provider: 'github' },
    user_metadata: { full_name: 'Amina' },
  });
  expect((await service.request(`GET /authorize?${query}`)).status).toBe(404);
});

it('an invited user’s login with a provider needs the invited address', async () => {
  const fragment = await continueAs({ email: 'other@example.com' }, await invite());
  const error_description = 'Invited email does not match emails from external provider';
  expect(fragment).toEqual({ error: 'invalid_request', error_description });
});

it('the provider’s page has accounts, a form and a refusal', async () => {
  service.settings.externalLabels = { saml: 'A & <b>B</b>' };
  const location = await authorize('provider=SAML');
  const path = location.replace('/.netlify/identity', '');
  const { status, text, headers } = await service.request(`GET ${path}`);

  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(text).toContain('<h1>Continue with A &amp; &lt;b&gt;B&lt;/b&gt;</h1>');
  expect(text.match(/Continue as /g)).toHaveLength(3);
  expect(text).toContain('<form action="/.netlify/identity/continue-as/person">');
  expect(text).not.toMatch(/<script|style="|\son\w+="|<b>/);
});

it('the provider’s links return with a session or refusal', async () => {
  const path = (await authorize()).replace('/.netlify/identity', '');
  const { text } = await service.request(`GET ${path}`);
  const links = Array.from(text.matchAll(/href="([^"]+)"/g), ([, link = '']) => link);
  const addresses = await Promise.all(
    links.map((link) => followRedirects(link.replaceAll('&amp;', '&'))),
  );

  const prefixes = [...Array<string>(3).fill('#access_'), '#error=a'];
  expect(addresses.map(({ hash }) => hash.slice(0, 8))).toEqual(prefixes);
});

it('the page of the simulated provider is refused without a valid state', async () => {
  expect((await service.request('GET /continue-as')).status).toBe(400);
  expect((await service.request('GET /continue-as/person?email=a@b')).status).toBe(400);
});
