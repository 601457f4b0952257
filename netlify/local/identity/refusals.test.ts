import {
  after,
  bearer,
  byMember,
  confirm,
  form,
  invite,
  json,
  mailed,
  nothing,
  recover,
  refresh,
  type Found,
} from './attempts.ts';
import { invalidEmail, noBearer, taken, testRefusals, type RefusalTable } from './refusal-table.ts';
import { operatorToken, password, ServiceUnderTest } from './service-under-test.ts';

const service = new ServiceUnderTest();

const emailIsOff = () => (service.settings.external = { email: false });
const hookSays = (status: number) => () => (service.hooks = () => Promise.resolve({ status }));
const aMomentAfter = (hours: number) => () => service.wait({ hours, milliseconds: 1 });
const memberIsGone = ({ memberId }: Found) =>
  service.ask(`DELETE /admin/users/${memberId}`, { bearer: operatorToken });
const askForNewAddress = (token: string) =>
  service.ask('PUT /user', { bearer: token, json: { email: 'other@example.com' } });
const logIn = (username: string, secret = password) =>
  form({ grant_type: 'password', username, password: secret });

/** A body whose data is nested so deeply that its JSON can't be written again by recursion. */
const deep = (levels: number) =>
  `{"data":{"a":${'['.repeat(levels - 2)}${']'.repeat(levels - 2)}}}`;

const table: RefusalTable = {
  'POST /signup': {
    '400 Could not read Signup params: exceeded max depth': [
      () => ({ body: deep(101) }),
      () => ({ body: deep(4_000) }),
      () => ({ body: '{"a":'.repeat(1_000_000) }),
    ],
    '403 Signups not allowed for this instance': after(
      () => (service.settings.disableSignup = true),
      json({}),
    ),
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
      hookSays(401),
      json({ email: 'x@example.com', password }),
    ),
    '500 Database error creating user': json({
      email: 'x@example.com',
      password: 'é'.repeat(37),
    }),
  },
  'POST /token': {
    '400 unsupported_grant_type': [nothing, json({ grant_type: 'password' }), form({})],
    '400 invalid_grant: No user found with that email, or password invalid.': [
      logIn('nobody@example.com'),
      logIn('amina@example.com', 'wrong'),
      logIn('amina@example.com', ''),
    ],
    '400 invalid_grant: Email not confirmed': logIn('new@example.com', 'whatever'),
    '400 invalid_request: refresh_token required': form({ grant_type: 'refresh_token' }),
    '400 invalid_grant: Invalid Refresh Token': [
      form({ grant_type: 'refresh_token', refresh_token: 'unknown\0' }),
      after(({ refreshToken }) => service.refresh(refreshToken), refresh()),
    ],
    '400 invalid_grant: Refresh token expired': after(aMomentAfter(30 * 24), refresh()),
    '400 Unsupported email provider': after(emailIsOff, form({})),
    '422 Failed to handle signup webhook': after(hookSays(500), logIn('amina@example.com')),
  },
  'POST /recover': {
    '400 Could not read verification params: EOF': nothing,
    '422 Password recovery requires an email': json({}),
    '429 Rate limit exceeded, try again later': after(
      recover,
      json({ email: 'Amina@example.com' }),
    ),
    '400 Unsupported email provider': after(emailIsOff, json({})),
  },
  'POST /verify': {
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
    '422 Confirmation token expired': after(aMomentAfter(24), confirm()),
    '422 Recovery token expired': after(async (found) => {
      await recover(found);
      aMomentAfter(24)();
    }, mailed('recovery')),
    '422 Invited users must specify a password': after(invite, mailed('signup')),
    '422 Failed to handle signup webhook': after(hookSays(403), confirm()),
  },
  'GET /user': {
    ...noBearer,
    '401 Invalid token: token is malformed': bearer('x.y.z'),
    '401 Invalid token: signature is invalid': ({ member }) => ({
      bearer: `${member.slice(0, -4)}AAAA`,
    }),
    '401 Invalid token: signing method none is invalid': ({ member }) => ({
      bearer: `eyJhbGciOiJub25lIn0.${member.split('.')[1] ?? ''}.`,
    }),
    '401 Invalid token: token is expired by 0s': after(
      () => service.wait({ hours: 1 }),
      byMember(),
    ),
    '401 Invalid token: token is expired by 1h2m3s': after(
      () => service.wait({ hours: 2, minutes: 2, milliseconds: 3000 }),
      byMember(),
    ),
    "400 Token audience doesn't match request audience": byMember({
      headers: { 'x-jwt-aud': 'shop' },
    }),
    '400 Could not read User ID claim': async () => ({ bearer: await service.systemToken() }),
    '404 User not found': after(memberIsGone, byMember()),
  },
  'PUT /user': {
    ...noBearer,
    '400 Could not read User Update params: EOF': byMember(),
    '400 Could not read User Update params: exceeded max depth': byMember({ body: deep(4_000) }),
    '401 Updating app_metadata requires admin privileges': byMember({
      json: { app_metadata: { roles: ['staff'] } },
    }),
    [invalidEmail]: byMember({ json: { email: 'amina@' } }),
    [taken]: [
      byMember({ json: { email: 'NEW@example.com' } }),
      byMember({ json: { email: 'Amina@example.com' } }),
    ],
    "401 Email Change Token didn't match token on file": [
      byMember({ json: { email_change_token: 'x' } }),
      after(
        ({ member }) => askForNewAddress(member),
        byMember({ json: { email_change_token: 'x' } }),
      ),
    ],
    '422 Email change token expired': async ({ admin }) => {
      await askForNewAddress(admin);
      aMomentAfter(24)();
      const { access_token } = await service.logIn('baraka@example.com');
      return { bearer: access_token, json: { email_change_token: service.lastToken() } };
    },
    '404 User not found': after(memberIsGone, byMember({ json: {} })),
    '500 Error during password storage': byMember({ json: { password: 'x'.repeat(73) } }),
  },
  'POST /logout': { ...noBearer, '401 Invalid user': after(memberIsGone, byMember()) },
  'GET /authorize?provider=xyz': {
    '400 Unsupported provider: Provider xyz could not be found': nothing,
  },
  'GET /authorize?provider=github': {
    '400 Unsupported provider: Provider is not enabled': nothing,
  },
  'GET /authorize?provider=google&invite_token=x': {
    '404 User not found': after(() => (service.settings.external = { google: true }), nothing),
  },
  'GET /callback': { '400 OAuth state parameter missing': nothing },
  'GET /callback?state=x': {
    '400 OAuth state is invalid: token contains an invalid number of segments': nothing,
  },
};

testRefusals(service, table);
