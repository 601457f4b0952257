/** Parts of expected responses for the accounts of the fixture. */
import type { RequestMaker } from './requests.ts';
import type { UserJson } from '#netlify/local/identity/user.ts';
import { site, type RequestParts } from './service.ts';
import type { Rows } from './table.ts';

/** The creation times of the accounts, and the time of the request. */
export const times = {
  newcomer: '2026-11-21T08:00:00Z',
  administrator: '2026-11-21T08:01:00Z',
  member: '2026-11-21T08:02:00Z',
  request: '2026-11-21T08:03:00Z',
};

/** Returns an expected account. `JSON.stringify` keeps the order of its keys, and omits the undefined ones. */
export function expectedAccount(fields: Partial<UserJson>) {
  return {
    id: '<uuid>',
    aud: '',
    role: '',
    email: '',
    confirmed_at: undefined,
    invited_at: undefined,
    confirmation_sent_at: undefined,
    recovery_sent_at: undefined,
    new_email: undefined,
    email_change_sent_at: undefined,
    last_sign_in_at: undefined,
    app_metadata: { provider: 'email' },
    user_metadata: {},
    created_at: times.request,
    updated_at: times.request,
    ...fields,
  };
}

export const newcomer = expectedAccount({
  email: 'new@example.com',
  confirmation_sent_at: times.newcomer,
  created_at: times.newcomer,
  updated_at: times.newcomer,
});
const memberFields = {
  id: '<member>',
  email: 'amina@example.com',
  confirmed_at: times.member,
  user_metadata: { full_name: 'Amina Wanjiru' },
  created_at: times.member,
};
/** The member after a change of the account by the tested request. */
export const changedMember = expectedAccount(memberFields);
export const member = expectedAccount({ ...memberFields, updated_at: times.member });
export const administrator = expectedAccount({
  email: 'baraka@example.com',
  role: 'admin',
  confirmed_at: times.administrator,
  user_metadata: { full_name: 'Amina Wanjiru' },
  created_at: times.administrator,
  updated_at: times.administrator,
});
export const allUsers = { aud: '', users: [member, administrator, newcomer] };
export const settings = {
  external: {
    bitbucket: false,
    github: false,
    gitlab: false,
    google: false,
    facebook: false,
    email: true,
    saml: false,
  },
  external_labels: {},
  disable_signup: false,
  autoconfirm: false,
};
export const session = {
  access_token: '<access token>',
  token_type: 'bearer',
  expires_in: 3600,
  refresh_token: '<token>',
};
export const sessionFragment =
  '#access_token=<jwt>&expires_in=3600&refresh_token=<token>&token_type=bearer';
export const expectedLoginEntry = (name: string, actor_id: string, timestamp: string) => ({
  id: '<uuid>',
  payload: {
    action: 'login',
    actor_id,
    actor_email: `${name}@example.com`,
    actor_name: 'Amina Wanjiru',
    log_type: 'account',
    timestamp,
  },
  created_at: timestamp,
});
const dayHeaders = { 'x-use-cookie': '1' };
const dayCookie = {
  'set-cookie':
    'nf_jwt=<access token>; Path=/; Expires=Sun, 22 Nov 2026 08:03:00 GMT; Max-Age=86400; HttpOnly; Secure',
};
/**
 * Returns the rows of a grant: one with a session only, and one for each kind of cookie that a request can select.
 */
export const createSessionRows = (
  grant: string,
  request: (extras?: RequestParts) => RequestMaker,
): Rows => ({
  [`${grant} with a session`]: { request: request(), body: session },
  [`${grant} with a session and a cookie for a day`]: {
    request: request({ headers: dayHeaders }),
    headers: dayCookie,
    body: session,
  },
  [`${grant} with a session and a cookie until the browser closes`]: {
    request: request({ headers: { 'x-use-cookie': 'session' } }),
    headers: { 'set-cookie': 'nf_jwt=<access token>; Path=/; HttpOnly; Secure' },
    body: session,
  },
});
export const noCookie = { 'set-cookie': '<no cookie>' };
/** Returns a row of a response that removes the session cookie. */
export const withCookieRemoval = (request: RequestMaker | RequestMaker[]) => ({
  request,
  headers: noCookie,
});
/** Returns a row of a redirect. */
export const redirectTo = (location: string, request: RequestMaker) => ({
  request,
  status: 302,
  headers: { location },
});
/**
 * Returns a function that creates the headers of a page of a list. Its parameters are the number of all rows, and
 * the queries of the linked pages by their relation: `prev`, `next` or `last`.
 */
export const createPageHeadersFactory =
  (path: string) => (count: number, links: Record<string, string>) => ({
    link: Object.entries(links)
      .map(([relation, query]) => `<${path}?${query}>; rel="${relation}"`)
      .join(', '),
    'x-total-count': String(count),
  });
export const expectedEmail = (to: string, subject: string, name: string) => [
  `${to}: ${subject} ${site}/#${name}_token=<token>`,
];

export const invalidEmail = "422 Unable to validate email address: mail: missing '@' or angle-addr";
export const emailInUse = '422 Email address already registered by another user';
