/** Tests the settings of the service, and the redirects to an external provider and back. */
import { fragment, leadsTo, settings } from './expected.ts';
import { after, nothing, set, type RequestMaker } from './requests.ts';
import { service, site, type Answer } from './service.ts';
import { testEndpoints } from './table.ts';

const email = 'x@example.com';

const withGitHub = (request: RequestMaker) => after(set({ external: { github: true } }), request);
/**
 * Opens a provider and logs in there with the given address.
 * @returns the request of the redirect back, not yet sent
 */
const backFromProvider =
  (email: string, referer = ''): RequestMaker =>
  async () => {
    const query = { provider: 'github' };
    const away = await service.request('GET /authorize', { query, headers: { referer } });
    const back = await service.request('GET /continue-as/person', {
      query: { ...getQuery(away), email, name: 'X' },
    });
    return { query: getQuery(back) };
  };

testEndpoints({
  'GET /settings': {
    'visitors with the defaults': { body: settings },
    'visitors with the enabled settings': {
      request: after(
        set({
          external: { github: true, email: false, saml: true },
          externalLabels: { saml: 'Our company' },
          disableSignup: true,
          autoconfirm: true,
        }),
        nothing,
      ),
      body: {
        external: { ...settings.external, github: true, email: false, saml: true },
        external_labels: { saml: 'Our company' },
        disable_signup: true,
        autoconfirm: true,
      },
    },
    'a page of another origin with CORS headers': {
      request: () => ({ headers: { origin: 'https://elsewhere.example' } }),
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-credentials': 'true',
      },
      body: settings,
    },
  },
  'GET /health': {
    'visitors with its name and version': {
      body: {
        description: 'GoTrue is a user registration and authentication API',
        name: 'GoTrue',
        version: 'embedded',
      },
    },
  },
  'GET /authorize': {
    'with a redirect to the provider': leadsTo(
      '/.netlify/identity/continue-as?state=<jwt>',
      withGitHub(() => ({ query: { provider: 'github' } })),
    ),
  },
  'GET /callback': {
    '400 OAuth state parameter missing': nothing,
    'a member with a session for the former page': leadsTo(
      `${site}/ads/?page=2${fragment}`,
      withGitHub(backFromProvider('amina@example.com', `${site}/ads/?page=2`)),
    ),
    'a member from another site with a session for the site': leadsTo(
      site + fragment,
      withGitHub(backFromProvider(email, 'https://elsewhere.example/')),
    ),
    'a new user with a refusal if sign-up is disabled': leadsTo(
      `${site}#error=access_denied&error_description=Signups+not+allowed+for+this+instance`,
      withGitHub(after(set({ disableSignup: true }), backFromProvider(email))),
    ),
    'a member with a session if sign-up is disabled': leadsTo(
      site + fragment,
      withGitHub(after(set({ disableSignup: true }), backFromProvider('amina@example.com'))),
    ),
  },
  'GET /authorize?provider=xyz': {
    '400 Unsupported provider: Provider xyz could not be found': nothing,
  },
  'GET /authorize?provider=github': {
    '400 Unsupported provider: Provider is not enabled': nothing,
  },
  'GET /authorize?provider=google&invite_token=x': {
    '404 User not found': after(set({ external: { google: true } }), nothing),
  },
  'GET /callback?state=x': {
    '400 OAuth state is invalid: token contains an invalid number of segments': nothing,
  },
});

function getQuery({ headers }: Answer): Record<string, string> {
  return Object.fromEntries(new URL(headers.get('location') ?? '', site).searchParams);
}
