/** Tests the settings of the service, and the redirects to an external provider and back. */
import { sessionFragment, redirectTo, settings } from './expected.ts';
import { afterStep, emptyRequest, changeSettings, type RequestMaker } from './requests.ts';
import { service, site, type ParsedResponse } from './service.ts';
import { testEndpoints } from './table.ts';

const email = 'x@example.com';

const withGitHub = (request: RequestMaker) =>
  afterStep(changeSettings({ external: { github: true } }), request);
/**
 * Opens a provider and logs in there with the given address.
 * @returns the request of the redirect back, not yet sent
 */
const returnFromProvider =
  (email: string, referer = ''): RequestMaker =>
  async () => {
    const query = { provider: 'github' };
    const providerRedirect = await service.request('GET /authorize', {
      query,
      headers: { referer },
    });
    const returnRedirect = await service.request('GET /continue-as/person', {
      query: { ...getQuery(providerRedirect), email, name: 'X' },
    });
    return { query: getQuery(returnRedirect) };
  };

testEndpoints({
  'GET /settings': {
    'visitors with the defaults': { body: settings },
    'visitors with the changed settings': {
      request: afterStep(
        changeSettings({
          external: { github: true, email: false, saml: true },
          externalLabels: { saml: 'Our company' },
          disableSignup: true,
          autoconfirm: true,
        }),
        emptyRequest,
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
    'with a redirect to the provider': redirectTo(
      '/.netlify/identity/continue-as?state=<jwt>',
      withGitHub(() => ({ query: { provider: 'github' } })),
    ),
  },
  'GET /callback': {
    '400 OAuth state parameter missing': emptyRequest,
    'a member with a session for the previous page': redirectTo(
      `${site}/ads/?page=2${sessionFragment}`,
      withGitHub(returnFromProvider('amina@example.com', `${site}/ads/?page=2`)),
    ),
    'a new user from another site with a session for the site': redirectTo(
      site + sessionFragment,
      withGitHub(returnFromProvider(email, 'https://elsewhere.example/')),
    ),
    'a new user with a refusal if sign-up is disabled': redirectTo(
      `${site}#error=access_denied&error_description=Signups+not+allowed+for+this+instance`,
      withGitHub(afterStep(changeSettings({ disableSignup: true }), returnFromProvider(email))),
    ),
    'a member with a session if sign-up is disabled': redirectTo(
      site + sessionFragment,
      withGitHub(
        afterStep(changeSettings({ disableSignup: true }), returnFromProvider('amina@example.com')),
      ),
    ),
  },
  'GET /authorize?provider=xyz': {
    '400 Unsupported provider: Provider xyz could not be found': emptyRequest,
  },
  'GET /authorize?provider=github': {
    '400 Unsupported provider: Provider is not enabled': emptyRequest,
  },
  'GET /authorize?provider=google&invite_token=x': {
    '404 User not found': afterStep(changeSettings({ external: { google: true } }), emptyRequest),
  },
  'GET /callback?state=x': {
    '400 OAuth state is invalid: token contains an invalid number of segments': emptyRequest,
  },
});

function getQuery({ headers }: ParsedResponse): Record<string, string> {
  return Object.fromEntries(new URL(headers.get('location') ?? '', site).searchParams);
}
