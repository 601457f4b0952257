/** Tests the endpoints for sign-up and login, which need no token. */
import {
  expectedAccount,
  invalidEmail,
  expectedEmail,
  newcomer,
  noCookie,
  session,
  createSessionRows,
  times,
} from './expected.ts';
import {
  afterStep,
  confirmRequest,
  nestJson,
  disableEmailProvider,
  withForm,
  setHookStatus,
  inviteUser,
  withJson,
  logInRequest,
  withEmailToken,
  emptyRequest,
  requestRecovery,
  refreshRequest,
  changeSettings,
  passTime,
} from './requests.ts';
import { password, service } from './service.ts';
import { testEndpoints } from './table.ts';

const email = 'x@example.com';

const signUpRequest = withJson({ email, password });
const registered = '400 A user with this email address has already been registered';
const laterTime = '2026-11-21T08:15:00Z';
const newcomerEmail = 'new@example.com';
const logInAs = (username: string, secret = password) =>
  withForm({ grant_type: 'password', username, password: secret });

testEndpoints({
  'POST /signup': {
    'a new user with an account, and no session': {
      request: signUpRequest,
      body: expectedAccount({ email, confirmation_sent_at: times.request, user_metadata: null }),
      emails: expectedEmail(email, 'Confirm Your Signup', 'confirmation'),
    },
    'a new user with a confirmed account if confirmation is automatic': {
      request: afterStep(changeSettings({ autoconfirm: true }), signUpRequest),
      body: expectedAccount({ email, confirmed_at: times.request, user_metadata: null }),
    },
    'an unconfirmed user with a confirmed account if confirmation is automatic': {
      request: afterStep(
        changeSettings({ autoconfirm: true }),
        withJson({ email: newcomerEmail, password }),
      ),
      body: { ...newcomer, confirmed_at: times.request, updated_at: times.request },
    },
    'an unconfirmed user with the account and more data': {
      request: withJson({ email: newcomerEmail, password, data: { town: 'Nairobi', age: null } }),
      body: { ...newcomer, user_metadata: { town: 'Nairobi' }, updated_at: times.request },
    },
    'an unconfirmed user with another email after 15 minutes': {
      request: afterStep(
        passTime({ minutes: 12, milliseconds: 1 }),
        withJson({ email: 'new@example.com', password: 'another' }),
      ),
      body: { ...newcomer, confirmation_sent_at: laterTime, updated_at: laterTime },
      emails: expectedEmail('new@example.com', 'Confirm Your Signup', 'confirmation'),
    },
    '400 Could not read Signup params: exceeded max depth': [
      () => ({ body: nestJson(101) }),
      () => ({ body: nestJson(4_000) }),
      () => ({ body: '{"a":'.repeat(1_000_000) }),
    ],
    '403 Signups not allowed for this instance': afterStep(
      changeSettings({ disableSignup: true }),
      withJson({}),
    ),
    '400 Unsupported email provider': afterStep(disableEmailProvider, withJson({})),
    '400 Could not read Signup params: EOF': emptyRequest,
    '400 Could not read Signup params: invalid JSON': () => ({ body: '{"email"' }),
    '400 Could not read Signup params: json: cannot unmarshal email': withJson({ email: 1 }),
    '400 Could not read Signup params: json: cannot unmarshal value': withJson([]),
    '422 Signup requires a valid password': [
      withJson({ email }),
      withJson({ email, password: null }),
      () => ({ body: 'null' }),
      () => ({ body: nestJson(100) }),
    ],
    '422 An email address is required': withJson({ password }),
    [invalidEmail]: withJson({ email: 'amina', password }),
    [registered]: withJson({ email: 'AMINA@example.com', password }),
    '422 Failed to handle signup webhook': afterStep(setHookStatus(401), signUpRequest),
    '500 Database error creating user': withJson({ email, password: 'é'.repeat(37) }),
  },
  'POST /token': {
    ...createSessionRows('a password', logInRequest),
    'a password in the address with a session': {
      request: async (fixture) => ({ query: (await logInRequest()(fixture)).form ?? {} }),
      body: session,
    },
    ...createSessionRows('a refresh token', refreshRequest),
    '400 unsupported_grant_type': [
      emptyRequest,
      withJson({ grant_type: 'password' }),
      withForm({}),
    ],
    '400 invalid_grant: No user found with that email, or password invalid.': [
      logInAs('nobody@example.com'),
      logInAs('amina@example.com', 'wrong'),
      logInAs('amina@example.com', ''),
    ],
    '400 invalid_grant: Email not confirmed': logInAs('new@example.com', 'whatever'),
    '400 invalid_request: refresh_token required': withForm({ grant_type: 'refresh_token' }),
    '400 invalid_grant: Invalid Refresh Token': withForm({
      grant_type: 'refresh_token',
      refresh_token: 'unknown\0',
    }),
    'a used refresh token with a refusal that removes the cookie': {
      request: afterStep(({ refreshToken }) => service.refresh(refreshToken), refreshRequest()),
      status: 400,
      headers: noCookie,
      body: { error: 'invalid_grant', error_description: 'Invalid Refresh Token' },
    },
    '400 invalid_grant: Refresh token expired': {
      request: afterStep(passTime({ days: 30 }), refreshRequest()),
      headers: noCookie,
    },
    '400 Unsupported email provider': afterStep(disableEmailProvider, withForm({})),
    '422 Failed to handle signup webhook': afterStep(
      setHookStatus(500),
      logInAs('amina@example.com'),
    ),
  },
  'POST /recover': {
    'a member with an empty object and an email': {
      request: withJson({ email: 'AMINA@example.com' }),
      body: {},
      emails: expectedEmail('amina@example.com', 'Reset Your Password', 'recovery'),
    },
    'an unknown user with an empty object': { request: withJson({ email }), body: {} },
    '400 Could not read verification params: EOF': emptyRequest,
    '422 Password recovery requires an email': withJson({}),
    '429 Rate limit exceeded, try again later': afterStep(
      requestRecovery,
      withJson({ email: 'Amina@example.com' }),
    ),
    '400 Unsupported email provider': afterStep(disableEmailProvider, withJson({})),
  },
  'POST /verify': {
    ...createSessionRows('a confirmation', confirmRequest),
    'a confirmation within 24 hours with a session': {
      request: afterStep(passTime({ hours: 23, minutes: 57 }), confirmRequest()),
      body: session,
    },
    'a recovery with a session': {
      request: afterStep(requestRecovery, withEmailToken('recovery')),
      body: session,
    },
    'an invitation and a password with a session': {
      request: afterStep(inviteUser, withEmailToken('signup', { password })),
      body: session,
    },
    '400 Could not read verification params: EOF': emptyRequest,
    '422 Verify requires a token': [
      withJson({ type: 'signup' }),
      withJson({ type: 'x', token: ' \t' }),
    ],
    '422 Verify requires a verification type': [
      withJson({ token: 'x' }),
      withJson({ token: 'x', type: 'invite' }),
    ],
    '404 User not found': [
      withJson({ token: 'unknown', type: 'signup' }),
      withJson({ token: 'unknown', type: 'recovery' }),
      afterStep(
        ({ confirmationToken }) => service.verify('signup', confirmationToken),
        confirmRequest(),
      ),
    ],
    '422 Confirmation token expired': afterStep(
      passTime({ hours: 24, milliseconds: 1 }),
      confirmRequest(),
    ),
    '422 Recovery token expired': afterStep(
      requestRecovery,
      afterStep(passTime({ hours: 24, milliseconds: 1 }), withEmailToken('recovery')),
    ),
    '422 Invited users must specify a password': afterStep(inviteUser, withEmailToken('signup')),
    '422 Failed to handle signup webhook': afterStep(setHookStatus(403), confirmRequest()),
  },
});
