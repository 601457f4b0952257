/** Tests the endpoints of administrators. */
import {
  expectedAccount,
  administrator,
  changedMember,
  withCookieRemoval,
  allUsers,
  invalidEmail,
  expectedEmail,
  expectedLoginEntry,
  member,
  createPageHeadersFactory,
  emailInUse,
  times,
} from './expected.ts';
import {
  afterStep,
  withBearer,
  asAdministrator,
  asMember,
  disableEmailProvider,
  setHookStatus,
  deleteMember,
  emptyRequest,
  type RequestMaker,
} from './requests.ts';
import { operatorToken, password, service } from './service.ts';
import { testEndpoints, type Rows } from './table.ts';

const email = 'x@example.com';
const invitedAccount = { email, invited_at: times.request };

const asOperator = (json?: unknown) => withBearer(operatorToken, { json });
const withQuery = (query: Record<string, string>): RequestMaker => asAdministrator({ query });
const createUserHeaders = createPageHeadersFactory('/admin/users');
const createAuditHeaders = createPageHeadersFactory('/admin/audit');
type StringMap = Record<string, string>;
const createListRow = (query: StringMap, headers: StringMap, users: unknown[]) => {
  return { request: withQuery(query), headers, body: { aud: '', users } };
};
const firstPageOfUsers = { headers: createUserHeaders(3, { last: 'page=1' }), body: allUsers };
const memberLogin = expectedLoginEntry('amina', '<member>', times.member);
const administratorLogin = expectedLoginEntry('baraka', '<uuid>', times.administrator);
const memberDeletion = {
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

const accessRefusals: Rows = {
  '401 This endpoint requires a Bearer token': [
    emptyRequest,
    () => ({ headers: { authorization: 'Basic eDp5' } }),
  ],
  '401 Invalid token: token contains an invalid number of segments': withCookieRemoval(
    withBearer('x'),
  ),
  '401 User not allowed': asMember(),
};
const invitationRefusals: Rows = {
  ...accessRefusals,
  '422 An email address is required': asAdministrator({ json: {} }),
  [invalidEmail]: asAdministrator({ json: { email: 'x' } }),
};
const invalidPage = '400 Bad Pagination Parameters: strconv.ParseUint: parsing "x": invalid syntax';
const unknownUser = '/admin/users/00000000-0000-4000-8000-000000000000';

testEndpoints({
  'POST /invite': {
    'the operator with the invited account': {
      request: asOperator({ email }),
      body: expectedAccount({ ...invitedAccount, user_metadata: null }),
      emails: expectedEmail(email, 'You have been invited', 'invite'),
    },
    'an administrator with the account and its data': {
      request: asAdministrator({ json: { email, data: { full_name: 'X' } } }),
      body: expectedAccount({ ...invitedAccount, user_metadata: { full_name: 'X' } }),
      emails: expectedEmail(email, 'You have been invited', 'invite'),
    },
    ...invitationRefusals,
    '400 Could not read Invite params: EOF': withBearer(operatorToken),
    '400 Could not decode admin user params: invalid JSON': asAdministrator({ body: '{' }),
    [emailInUse]: asAdministrator({ json: { email: 'new@example.com' } }),
    '422 Failed to handle signup webhook': afterStep(
      setHookStatus(401),
      asAdministrator({ json: { email } }),
    ),
  },
  'GET /admin/users': {
    'the operator with all users, newest first': { request: asOperator(), ...firstPageOfUsers },
    'a system token with all users': {
      request: async () => ({ bearer: await service.createSystemToken() }),
      ...firstPageOfUsers,
    },
    'an administrator with all users': { request: asAdministrator(), ...firstPageOfUsers },
    'with a page in the middle': createListRow(
      { per_page: '1', page: '2' },
      createUserHeaders(3, {
        next: 'page=3&per_page=1',
        prev: 'page=1&per_page=1',
        last: 'page=3&per_page=1',
      }),
      [administrator],
    ),
    'with the oldest first': createListRow(
      { sort: 'created_at asc' },
      createUserHeaders(3, { last: 'page=1&sort=created_at+asc' }),
      allUsers.users.toReversed(),
    ),
    'with the users with the filtered address': createListRow(
      { filter: 'AMINA@' },
      createUserHeaders(1, { last: 'filter=AMINA%40&page=1' }),
      [member],
    ),
    'with the users with the filtered name': createListRow(
      { filter: 'wanjiru' },
      createUserHeaders(2, { last: 'filter=wanjiru&page=1' }),
      [member, administrator],
    ),
    ...accessRefusals,
    '401 User not allowed': [asMember(), asAdministrator({ headers: { 'x-jwt-aud': 'shop' } })],
    '401 Invalid admin user': afterStep(
      () => service.database.query(`delete from identity.users where role = 'admin'`),
      asAdministrator(),
    ),
  },
  'POST /admin/users': {
    'with an unconfirmed account, and sends no email': {
      request: asOperator({ email, password }),
      body: expectedAccount({ email, user_metadata: null }),
    },
    'with the requested account without app_metadata': {
      request: asAdministrator({
        json: {
          email,
          confirm: true,
          role: ' editor ',
          aud: '',
          user_metadata: { town: 'Nairobi', full_name: 'X' },
          app_metadata: { roles: ['staff'] },
        },
      }),
      body: expectedAccount({
        email,
        role: 'editor',
        confirmed_at: times.request,
        user_metadata: { full_name: 'X', town: 'Nairobi' },
      }),
    },
    ...invitationRefusals,
    '400 Could not decode admin user params: EOF': [asAdministrator(), withBearer(operatorToken)],
    [emailInUse]: asAdministrator({ json: { email: 'NEW@example.com' } }),
    '400 Unsupported email provider': afterStep(
      disableEmailProvider,
      asAdministrator({ json: {} }),
    ),
  },
  'GET /admin/users/:id': { 'with the account': { request: asAdministrator(), body: member } },
  'PUT /admin/users/:id': {
    'with the account after a change of every field': {
      request: asAdministrator({
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
    'with the account without the keys with the value null': {
      request: asOperator({ user_metadata: { full_name: null }, app_metadata: { provider: null } }),
      body: { ...changedMember, app_metadata: {}, user_metadata: {} },
    },
  },
  'DELETE /admin/users/:id': { 'with an empty object': { request: asAdministrator(), body: {} } },
  'GET /admin/audit': {
    'with all entries, newest first': {
      request: afterStep(deleteMember, asOperator()),
      headers: createAuditHeaders(3, { last: 'page=1' }),
      body: [memberDeletion, memberLogin, administratorLogin],
    },
    'with an empty list for a type without entries': {
      request: withQuery({ query: 'type:token' }),
      headers: createAuditHeaders(0, { last: 'page=0&query=type%3Atoken' }),
      body: [],
    },
    ...accessRefusals,
  },
  'GET /admin/users?page=x': { [invalidPage]: asAdministrator() },
  'GET /admin/users?sort=email': {
    "400 Bad Sort Parameters: bad field for sort 'email'": asAdministrator(),
  },
  'GET /admin/users?sort=created_at+up': {
    "400 Bad Sort Parameters: bad direction for sort 'up', only 'asc' and 'desc' allowed":
      asAdministrator(),
  },
  ...Object.fromEntries(
    ['GET', 'PUT', 'DELETE'].flatMap((method): [string, Rows][] => [
      [`${method} /admin/users/x`, { '400 user_id must be an UUID': asAdministrator() }],
      [`${method} ${unknownUser}`, { ...accessRefusals, '404 User not found': asAdministrator() }],
    ]),
  ),
  'GET /admin/audit?per_page=x': { [invalidPage]: asAdministrator() },
  'GET /admin/audit?query=x:y': { '400 Invalid query scope: x:y': asAdministrator() },
  'GET /admin/audit?query=author': { '400 Invalid query scope: author': asAdministrator() },
});
