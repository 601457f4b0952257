/** What administrators do. */
import type { AnswerTable } from './answer-table.ts';
import { after, bearer, byAdmin, type Attempt } from './attempts.ts';
import {
  account,
  admin,
  changedMember,
  everybody,
  letter,
  login,
  member,
  newcomer,
  pages,
  times,
} from './expected-answers.ts';
import { operatorToken, password } from './service-under-test.ts';

const email = 'x@example.com';

const byOperator = (json?: unknown) => bearer(operatorToken, { json });
const asked = (query: Record<string, string>): Attempt => byAdmin({ query });
const userList = pages('/admin/users');
const auditList = pages('/admin/audit');
const everybodyOnOnePage = { headers: userList(3, { last: 'page=1' }), body: everybody };
const aminaLogsIn = login('amina', '<member>', times.member);
const barakaLogsIn = login('baraka', '<uuid>', times.admin);
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

export const adminRows: AnswerTable = {
  'POST /invite': {
    'the operator with the account of the invited': {
      request: byOperator({ email }),
      body: account({ email, invited_at: times.request, user_metadata: null }),
      letters: letter(email, 'You have been invited', 'invite'),
    },
    'an administrator with the account and its data': {
      request: byAdmin({ json: { email, data: { full_name: 'X' } } }),
      body: account({ email, invited_at: times.request, user_metadata: { full_name: 'X' } }),
      letters: letter(email, 'You have been invited', 'invite'),
    },
  },
  'GET /admin/users': {
    'the operator with everybody, newest first': { request: byOperator(), ...everybodyOnOnePage },
    'the system, as functions are, with everybody': {
      request: async ({ service }) => ({ bearer: await service.systemToken() }),
      ...everybodyOnOnePage,
    },
    'an administrator with everybody': { request: byAdmin(), ...everybodyOnOnePage },
    'with the first page': {
      request: asked({ per_page: '1', page: '1' }),
      headers: userList(3, { next: 'page=2&per_page=1', last: 'page=3&per_page=1' }),
      body: { aud: '', users: [member] },
    },
    'with a page in the middle': {
      request: asked({ per_page: '1', page: '2' }),
      headers: userList(3, {
        next: 'page=3&per_page=1',
        prev: 'page=1&per_page=1',
        last: 'page=3&per_page=1',
      }),
      body: { aud: '', users: [admin] },
    },
    'with the last page': {
      request: asked({ per_page: '1', page: '3' }),
      headers: userList(3, { prev: 'page=2&per_page=1', last: 'page=3&per_page=1' }),
      body: { aud: '', users: [newcomer] },
    },
    'with the oldest first': {
      request: asked({ sort: 'created_at asc' }),
      headers: userList(3, { last: 'page=1&sort=created_at+asc' }),
      body: { aud: '', users: everybody.users.toReversed() },
    },
    'with those whose address has a part': {
      request: asked({ filter: 'AMINA@' }),
      headers: userList(1, { last: 'filter=AMINA%40&page=1' }),
      body: { aud: '', users: [member] },
    },
    'with those whose name has a part': {
      request: asked({ filter: 'wanjiru' }),
      headers: userList(2, { last: 'filter=wanjiru&page=1' }),
      body: { aud: '', users: [member, admin] },
    },
  },
  'POST /admin/users': {
    'with an account that waits for its confirmation, without a letter': {
      request: byOperator({ email, password }),
      body: account({ email, user_metadata: null }),
    },
    'with the account that was asked for, but for its app_metadata': {
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
    'with an account of the audience that was asked for': {
      request: byOperator({ email, aud: 'shop' }),
      body: account({ email, aud: 'shop', user_metadata: null }),
    },
  },
  'GET /admin/users/:id': { 'with the account': { request: byAdmin(), body: member } },
  'PUT /admin/users/:id': {
    'with the account in which everything is new': {
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
    'with the account from which null takes keys away': {
      request: byOperator({ user_metadata: { full_name: null }, app_metadata: { provider: null } }),
      body: { ...changedMember, app_metadata: {}, user_metadata: {} },
    },
  },
  'DELETE /admin/users/:id': { 'with nothing': { request: byAdmin(), body: {} } },
  'GET /admin/audit': {
    'with what happened, newest first': {
      request: after(
        ({ service, memberId }) =>
          service.ask(`DELETE /admin/users/${memberId}`, { bearer: operatorToken }),
        byOperator(),
      ),
      headers: auditList(3, { last: 'page=1' }),
      body: [operatorDeletesAmina, aminaLogsIn, barakaLogsIn],
    },
    'with a page': {
      request: asked({ per_page: '1' }),
      headers: auditList(2, { next: 'page=2&per_page=1', last: 'page=2&per_page=1' }),
      body: [aminaLogsIn],
    },
    'with what somebody did': {
      request: asked({ query: 'author:BARAKA' }),
      headers: auditList(1, { last: 'page=1&query=author%3ABARAKA' }),
      body: [barakaLogsIn],
    },
    'with all actions of a name': {
      request: asked({ query: 'action:login' }),
      headers: auditList(2, { last: 'page=1&query=action%3Alogin' }),
      body: [aminaLogsIn, barakaLogsIn],
    },
    'with all actions of a type, even where there are none': {
      request: asked({ query: 'type:token' }),
      headers: auditList(0, { last: 'page=0&query=type%3Atoken' }),
      body: [],
    },
  },
};
