/** Tests the endpoints for sign-up and login, which need no token. */
import {
  account,
  invalidEmail,
  expectedEmail,
  newcomer,
  noCookie,
  session,
  sessionsFor,
  times,
} from './expected.ts';
import {
  after,
  confirm,
  deep,
  emailIsOff,
  form,
  hookResponds,
  invite,
  json,
  logIn,
  mailed,
  nothing,
  recover,
  refresh,
  set,
  wait,
} from './requests.ts';
import { password, service } from './service.ts';
import { testEndpoints } from './table.ts';

const email = 'x@example.com';

const logInAs = (username: string, secret = password) =>
  form({ grant_type: 'password', username, password: secret });

testEndpoints({
  'POST /signup': {
    'a new user with an account, and no session': {
      request: json({ email, password }),
      body: account({ email, confirmation_sent_at: times.request, user_metadata: null }),
      emails: expectedEmail(email, 'Confirm Your Signup', 'confirmation'),
    },
    'a new user with a confirmed account if confirmation is automatic': {
      request: after(set({ autoconfirm: true }), json({ email, password })),
      body: account({ email, confirmed_at: times.request, user_metadata: null }),
    },
    'an unconfirmed user with a confirmed account if that is automatic': {
      request: after(set({ autoconfirm: true }), json({ email: 'new@example.com', password })),
      body: { ...newcomer, confirmed_at: times.request, updated_at: times.request },
    },
    'an unconfirmed user with the account and more data': {
      request: json({ email: 'new@example.com', password, data: { town: 'Nairobi', age: null } }),
      body: { ...newcomer, user_metadata: { town: 'Nairobi' }, updated_at: times.request },
    },
    'an unconfirmed user with another email after 15 minutes': {
      request: after(
        wait({ minutes: 12, milliseconds: 1 }),
        json({ email: 'new@example.com', password: 'another' }),
      ),
      body: {
        ...newcomer,
        confirmation_sent_at: '2026-11-21T08:15:00Z',
        updated_at: '2026-11-21T08:15:00Z',
      },
      emails: expectedEmail('new@example.com', 'Confirm Your Signup', 'confirmation'),
    },
    '400 Could not read Signup params: exceeded max depth': [
      () => ({ body: deep(101) }),
      () => ({ body: deep(4_000) }),
      () => ({ body: '{"a":'.repeat(1_000_000) }),
    ],
    '403 Signups not allowed for this instance': after(set({ disableSignup: true }), json({})),
    '400 Unsupported email provider': after(emailIsOff, json({})),
    '400 Could not read Signup params: EOF': nothing,
    '400 Could not read Signup params: invalid JSON': () => ({ body: '{"email"' }),
    '400 Could not read Signup params: json: cannot unmarshal email': json({ email: 1 }),
    '400 Could not read Signup params: json: cannot unmarshal value': json([]),
    '422 Signup requires a valid password': [
      json({ email: 'x@example.com' }),
      json({ email: 'x@example.com', password: null }),
      () => ({ body: 'null' }),
      () => ({ body: deep(100) }),
    ],
    '422 An email address is required': json({ password }),
    [invalidEmail]: json({ email: 'amina', password }),
    '400 A user with this email address has already been registered': json({
      email: 'AMINA@example.com',
      password,
    }),
    '422 Failed to handle signup webhook': after(
      hookResponds(401),
      json({ email: 'x@example.com', password }),
    ),
    '500 Database error creating user': json({
      email: 'x@example.com',
      password: 'é'.repeat(37),
    }),
  },
  'POST /token': {
    ...sessionsFor('a password', logIn),
    'a password in the address with a session': {
      request: async (fixture) => ({ query: (await logIn()(fixture)).form ?? {} }),
      body: session,
    },
    ...sessionsFor('a refresh token', refresh),
    '400 unsupported_grant_type': [nothing, json({ grant_type: 'password' }), form({})],
    '400 invalid_grant: No user found with that email, or password invalid.': [
      logInAs('nobody@example.com'),
      logInAs('amina@example.com', 'wrong'),
      logInAs('amina@example.com', ''),
    ],
    '400 invalid_grant: Email not confirmed': logInAs('new@example.com', 'whatever'),
    '400 invalid_request: refresh_token required': form({ grant_type: 'refresh_token' }),
    '400 invalid_grant: Invalid Refresh Token': form({
      grant_type: 'refresh_token',
      refresh_token: 'unknown\0',
    }),
    'a used refresh token with a refusal that removes the cookie': {
      request: after(({ refreshToken }) => service.refresh(refreshToken), refresh()),
      status: 400,
      headers: noCookie,
      body: { error: 'invalid_grant', error_description: 'Invalid Refresh Token' },
    },
    '400 invalid_grant: Refresh token expired': {
      request: after(wait({ days: 30 }), refresh()),
      headers: noCookie,
    },
    '400 Unsupported email provider': after(emailIsOff, form({})),
    '422 Failed to handle signup webhook': after(hookResponds(500), logInAs('amina@example.com')),
  },
  'POST /recover': {
    'a member with an empty object and an email': {
      request: json({ email: 'AMINA@example.com' }),
      body: {},
      emails: expectedEmail('amina@example.com', 'Reset Your Password', 'recovery'),
    },
    'an unknown user with an empty object': { request: json({ email }), body: {} },
    '400 Could not read verification params: EOF': nothing,
    '422 Password recovery requires an email': json({}),
    '429 Rate limit exceeded, try again later': after(
      recover,
      json({ email: 'Amina@example.com' }),
    ),
    '400 Unsupported email provider': after(emailIsOff, json({})),
  },
  'POST /verify': {
    ...sessionsFor('a confirmation', confirm),
    'a confirmation within 24 hours with a session': {
      request: after(wait({ hours: 23, minutes: 57 }), confirm()),
      body: session,
    },
    'a recovery with a session': { request: after(recover, mailed('recovery')), body: session },
    'an invitation and a password with a session': {
      request: after(invite, mailed('signup', { password })),
      body: session,
    },
    '400 Could not read verification params: EOF': nothing,
    '422 Verify requires a token': [json({ type: 'signup' }), json({ type: 'x', token: ' \t' })],
    '422 Verify requires a verification type': [
      json({ token: 'x' }),
      json({ token: 'x', type: 'invite' }),
    ],
    '404 User not found': [
      json({ token: 'unknown', type: 'signup' }),
      json({ token: 'unknown', type: 'recovery' }),
      after(({ confirmation }) => service.verify('signup', confirmation), confirm()),
    ],
    '422 Confirmation token expired': after(wait({ hours: 24, milliseconds: 1 }), confirm()),
    '422 Recovery token expired': after(
      recover,
      after(wait({ hours: 24, milliseconds: 1 }), mailed('recovery')),
    ),
    '422 Invited users must specify a password': after(invite, mailed('signup')),
    '422 Failed to handle signup webhook': after(hookResponds(403), confirm()),
  },
});
