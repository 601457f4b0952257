/** How people come in: the endpoints that ask for no token. */
import type { AnswerTable } from './answer-table.ts';
import {
  after,
  confirm,
  invite,
  json,
  mailed,
  nothing,
  recover,
  refresh,
  type Attempt,
  type Found,
} from './attempts.ts';
import {
  account,
  brief,
  briefCookie,
  daily,
  dailyCookie,
  fragment,
  letter,
  newcomer,
  session,
  settings,
  times,
} from './expected-answers.ts';
import type { GivenSettings } from './index.ts';
import { password, site, type Answer, type Extras } from './service-under-test.ts';

const email = 'x@example.com';

const set =
  (settings: Partial<GivenSettings>) =>
  ({ service }: Found) =>
    Object.assign(service.settings, settings);
const logIn =
  (extras: Extras = {}): Attempt =>
  () => ({
    form: { grant_type: 'password', username: 'Amina@example.com', password },
    ...extras,
  });
const withGitHub = (attempt: Attempt) => after(set({ external: { github: true } }), attempt);
/** Goes to a provider and continues as somebody there, up to the way back. */
const backFromProvider =
  (email: string, { invited = false, referer = '' } = {}): Attempt =>
  async ({ service }) => {
    const query = { provider: 'github', ...(invited && { invite_token: service.lastToken() }) };
    const away = await service.ask('GET /authorize', { query, headers: { referer } });
    const back = await service.ask('GET /continue-as/person', {
      query: { ...queryOf(away), email, name: 'X' },
    });
    return { query: queryOf(back) };
  };

export const entranceRows: AnswerTable = {
  'GET /settings': {
    'anybody with the defaults': { body: settings },
    'anybody with what is switched on': {
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
    'a page of another origin so that it may read': {
      request: () => ({ headers: { origin: 'https://elsewhere.example' } }),
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-credentials': 'true',
      },
      body: settings,
    },
  },
  'GET /health': {
    'anybody with what it is': {
      body: {
        description: 'GoTrue is a user registration and authentication API',
        name: 'GoTrue',
        version: 'embedded',
      },
    },
  },
  'POST /signup': {
    'somebody new with an account, and no session': {
      request: json({ email, password }),
      body: account({ email, confirmation_sent_at: times.request, user_metadata: null }),
      letters: letter(email, 'Confirm Your Signup', 'confirmation'),
    },
    'somebody new with the data that they gave, sorted': {
      request: json({ email, password, data: { town: 'Nairobi', full_name: 'X' } }),
      body: account({
        email,
        confirmation_sent_at: times.request,
        user_metadata: { full_name: 'X', town: 'Nairobi' },
      }),
      letters: letter(email, 'Confirm Your Signup', 'confirmation'),
    },
    'somebody new with a confirmed account, and no session, where that is automatic': {
      request: after(set({ autoconfirm: true }), json({ email, password })),
      body: account({ email, confirmed_at: times.request, user_metadata: null }),
    },
    'the unconfirmed with the account as it is': {
      request: json({ email: 'NEW@example.com', password: 'another' }),
      body: newcomer,
    },
    'the unconfirmed with the account and more data': {
      request: json({ email: 'new@example.com', password, data: { town: 'Nairobi', age: null } }),
      body: { ...newcomer, user_metadata: { town: 'Nairobi' }, updated_at: times.request },
    },
    'the unconfirmed with another letter after more than 15 minutes': {
      request: after(
        ({ service }) => service.wait({ minutes: 12, milliseconds: 1 }),
        json({ email: 'new@example.com', password: 'another' }),
      ),
      body: {
        ...newcomer,
        confirmation_sent_at: '2026-11-21T08:15:00Z',
        updated_at: '2026-11-21T08:15:00Z',
      },
      letters: letter('new@example.com', 'Confirm Your Signup', 'confirmation'),
    },
  },
  'POST /token': {
    'a password with a session': { request: logIn(), body: session },
    'a password with a session and a cookie for a day': {
      request: logIn({ headers: daily }),
      headers: dailyCookie,
      body: session,
    },
    'a password with a session and a cookie until the browser closes': {
      request: logIn({ headers: brief }),
      headers: briefCookie,
      body: session,
    },
    'a password in the address with a session': {
      request: async (found) => ({ query: (await logIn()(found)).form ?? {} }),
      body: session,
    },
    'a refresh token with a session': { request: refresh(), body: session },
    'a refresh token with a session and a cookie for a day': {
      request: refresh({ headers: daily }),
      headers: dailyCookie,
      body: session,
    },
    'a refresh token with a session and a cookie until the browser closes': {
      request: refresh({ headers: brief }),
      headers: briefCookie,
      body: session,
    },
  },
  'GET /authorize': {
    'anybody with the way to the provider': {
      request: withGitHub(() => ({ query: { provider: 'github' } })),
      status: 302,
      headers: { location: '/.netlify/identity/continue-as?state=<jwt>' },
    },
    'the invited with the way to the provider': {
      request: withGitHub(
        after(invite, ({ service }) => ({
          query: { provider: 'github', invite_token: service.lastToken() },
        })),
      ),
      status: 302,
      headers: { location: '/.netlify/identity/continue-as?state=<jwt>' },
    },
  },
  'GET /callback': {
    'somebody new with a session for the site': {
      request: withGitHub(backFromProvider(email)),
      status: 302,
      headers: { location: site + fragment },
    },
    'a member with a session for the page that they came from': {
      request: withGitHub(
        backFromProvider('amina@example.com', { referer: `${site}/ads/?page=2` }),
      ),
      status: 302,
      headers: { location: `${site}/ads/?page=2${fragment}` },
    },
    'who comes from elsewhere with a session for the site': {
      request: withGitHub(backFromProvider(email, { referer: 'https://elsewhere.example/' })),
      status: 302,
      headers: { location: site + fragment },
    },
    'the invited with a session for the site': {
      request: withGitHub(after(invite, backFromProvider(email, { invited: true }))),
      status: 302,
      headers: { location: site + fragment },
    },
    'somebody new with a refusal for the site where nobody may sign up': {
      request: withGitHub(after(set({ disableSignup: true }), backFromProvider(email))),
      status: 302,
      headers: {
        location: `${site}#error=access_denied&error_description=Signups+not+allowed+for+this+instance`,
      },
    },
    'a member with a session where nobody may sign up': {
      request: withGitHub(
        after(set({ disableSignup: true }), backFromProvider('amina@example.com')),
      ),
      status: 302,
      headers: { location: site + fragment },
    },
  },
  'POST /recover': {
    'a member with nothing but a letter': {
      request: json({ email: 'AMINA@example.com' }),
      body: {},
      letters: letter('amina@example.com', 'Reset Your Password', 'recovery'),
    },
    'the unknown with nothing': { request: json({ email }), body: {} },
  },
  'POST /verify': {
    'a confirmation with a session': { request: confirm(), body: session },
    'a confirmation with a session and a cookie for a day': {
      request: confirm({ headers: daily }),
      headers: dailyCookie,
      body: session,
    },
    'a confirmation with a session and a cookie until the browser closes': {
      request: confirm({ headers: brief }),
      headers: briefCookie,
      body: session,
    },
    'a recovery with a session': { request: after(recover, mailed('recovery')), body: session },
    'an invitation and a password with a session': {
      request: after(invite, mailed('signup', { password })),
      body: session,
    },
  },
};

function queryOf({ headers }: Answer): Record<string, string> {
  return Object.fromEntries(new URL(headers.get('location') ?? '', site).searchParams);
}
