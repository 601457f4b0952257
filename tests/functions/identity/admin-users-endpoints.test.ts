/** Tests the endpoints of administrators. */
import {
  account,
  administrator,
  changedMember,
  clearing,
  allUsers,
  invalidEmail,
  expectedEmail,
  login,
  member,
  pages,
  emailInUse,
  times,
} from './expected.ts';
import {
  after,
  bearer,
  byAdmin,
  byMember,
  emailIsOff,
  hookResponds,
  memberIsDeleted,
  nothing,
  type RequestMaker,
} from './requests.ts';
import { operatorToken, password, service } from './service.ts';
import { testEndpoints, type Rows } from './table.ts';

const email = 'x@example.com';

const byOperator = (json?: unknown) => bearer(operatorToken, { json });
const byAdminWith = (query: Record<string, string>): RequestMaker => byAdmin({ query });
const userList = pages('/admin/users');
const auditList = pages('/admin/audit');
type Query = Record<string, string>;
const listed = (query: Query, headers: Query, users: unknown[]) => {
  return { request: byAdminWith(query), headers, body: { aud: '', users } };
};
const allUsersOnOnePage = { headers: userList(3, { last: 'page=1' }), body: allUsers };
const aminaLogsIn = login('amina', '<member>', times.member);
const barakaLogsIn = login('baraka', '<uuid>', times.administrator);
const operatorDeletesAmina = {
  id: '<uuid>',
  payload: {
    action: 'user_deleted',
    actor_id: '00000000-0000-0000-0000-000000000000',
    actor_email: 'operator@netlify.com',
    log_type: 'team',
    timestamp: times.request,
    traits: { user_id: '<member>', user_email: 'amina@example.com' },
  },
  created_at: times.request,
};

const notForMembers: Rows = {
  '401 This endpoint requires a Bearer token': [
    nothing,
    () => ({ headers: { authorization: 'Basic eDp5' } }),
  ],
  '401 Invalid token: token contains an invalid number of segments': clearing(bearer('x')),
  '401 User not allowed': byMember(),
};
const badPage = '400 Bad Pagination Parameters: strconv.ParseUint: parsing "x": invalid syntax';
const unknownUser = '/admin/users/00000000-0000-4000-8000-000000000000';

testEndpoints({
  'POST /invite': {
    'the operator with the invited account': {
      request: byOperator({ email }),
      body: account({ email, invited_at: times.request, user_metadata: null }),
      emails: expectedEmail(email, 'You have been invited', 'invite'),
    },
    'an administrator with the account and its data': {
      request: byAdmin({ json: { email, data: { full_name: 'X' } } }),
      body: account({ email, invited_at: times.request, user_metadata: { full_name: 'X' } }),
      emails: expectedEmail(email, 'You have been invited', 'invite'),
    },
    ...notForMembers,
    '400 Could not read Invite params: EOF': bearer(operatorToken),
    '400 Could not decode admin user params: invalid JSON': byAdmin({ body: '{' }),
    '422 An email address is required': byAdmin({ json: {} }),
    [invalidEmail]: byAdmin({ json: { email: 'x' } }),
    [emailInUse]: byAdmin({ json: { email: 'new@example.com' } }),
    '422 Failed to handle signup webhook': after(
      hookResponds(401),
      byAdmin({ json: { email: 'x@example.com' } }),
    ),
  },
  'GET /admin/users': {
    'the operator with all users, newest first': { request: byOperator(), ...allUsersOnOnePage },
    'a system token with all users': {
      request: async () => ({ bearer: await service.systemToken() }),
      ...allUsersOnOnePage,
    },
    'an administrator with all users': { request: byAdmin(), ...allUsersOnOnePage },
    'with a page in the middle': listed(
      { per_page: '1', page: '2' },
      userList(3, {
        next: 'page=3&per_page=1',
        prev: 'page=1&per_page=1',
        last: 'page=3&per_page=1',
      }),
      [administrator],
    ),
    'with the oldest first': listed(
      { sort: 'created_at asc' },
      userList(3, { last: 'page=1&sort=created_at+asc' }),
      allUsers.users.toReversed(),
    ),
    'with the users of a filtered address': listed(
      { filter: 'AMINA@' },
      userList(1, { last: 'filter=AMINA%40&page=1' }),
      [member],
    ),
    'with the users of a filtered name': listed(
      { filter: 'wanjiru' },
      userList(2, { last: 'filter=wanjiru&page=1' }),
      [member, administrator],
    ),
    ...notForMembers,
    '401 User not allowed': [byMember(), byAdmin({ headers: { 'x-jwt-aud': 'shop' } })],
    '401 Invalid admin user': after(
      () => service.database.query(`delete from identity.users where role = 'admin'`),
      byAdmin(),
    ),
  },
  'POST /admin/users': {
    'with an unconfirmed account, without an email': {
      request: byOperator({ email, password }),
      body: account({ email, user_metadata: null }),
    },
    'with the requested account without app_metadata': {
      request: byAdmin({
        json: {
          email,
          confirm: true,
          role: ' editor ',
          aud: '',
          user_metadata: { town: 'Nairobi', full_name: 'X' },
          app_metadata: { roles: ['staff'] },
        },
      }),
      body: account({
        email,
        role: 'editor',
        confirmed_at: times.request,
        user_metadata: { full_name: 'X', town: 'Nairobi' },
      }),
    },
    ...notForMembers,
    '400 Could not decode admin user params: EOF': [byAdmin(), bearer(operatorToken)],
    '422 An email address is required': byAdmin({ json: {} }),
    [invalidEmail]: byAdmin({ json: { email: 'x' } }),
    [emailInUse]: byAdmin({ json: { email: 'NEW@example.com' } }),
    '400 Unsupported email provider': after(emailIsOff, byAdmin({ json: {} })),
  },
  'GET /admin/users/:id': { 'with the account': { request: byAdmin(), body: member } },
  'PUT /admin/users/:id': {
    'with the account after a change of every field': {
      request: byAdmin({
        json: {
          email,
          password: 'new-password',
          role: ' editor ',
          confirm: true,
          user_metadata: { town: 'Nairobi' },
          app_metadata: { roles: ['staff'] },
        },
      }),
      body: {
        ...changedMember,
        role: 'editor',
        email,
        confirmed_at: times.request,
        app_metadata: { provider: 'email', roles: ['staff'] },
        user_metadata: { full_name: 'Amina Wanjiru', town: 'Nairobi' },
      },
    },
    'with the account without the keys of null': {
      request: byOperator({ user_metadata: { full_name: null }, app_metadata: { provider: null } }),
      body: { ...changedMember, app_metadata: {}, user_metadata: {} },
    },
  },
  'DELETE /admin/users/:id': { 'with an empty object': { request: byAdmin(), body: {} } },
  'GET /admin/audit': {
    'with all entries, newest first': {
      request: after(memberIsDeleted, byOperator()),
      headers: auditList(3, { last: 'page=1' }),
      body: [operatorDeletesAmina, aminaLogsIn, barakaLogsIn],
    },
    'with no entries of an unused type': {
      request: byAdminWith({ query: 'type:token' }),
      headers: auditList(0, { last: 'page=0&query=type%3Atoken' }),
      body: [],
    },
    ...notForMembers,
  },
  'GET /admin/users?page=x': { [badPage]: byAdmin() },
  'GET /admin/users?sort=email': {
    "400 Bad Sort Parameters: bad field for sort 'email'": byAdmin(),
  },
  'GET /admin/users?sort=created_at+up': {
    "400 Bad Sort Parameters: bad direction for sort 'up', only 'asc' and 'desc' allowed":
      byAdmin(),
  },
  ...Object.fromEntries(
    ['GET', 'PUT', 'DELETE'].flatMap((method): [string, Rows][] => [
      [`${method} /admin/users/x`, { '400 user_id must be an UUID': byAdmin() }],
      [`${method} ${unknownUser}`, { ...notForMembers, '404 User not found': byAdmin() }],
    ]),
  ),
  'GET /admin/audit?per_page=x': { [badPage]: byAdmin() },
  'GET /admin/audit?query=x:y': { '400 Invalid query scope: x:y': byAdmin() },
  'GET /admin/audit?query=author': { '400 Invalid query scope: author': byAdmin() },
});
