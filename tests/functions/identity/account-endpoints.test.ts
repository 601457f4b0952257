/** Tests the endpoints with which members manage their own account. */
import {
  expectedAccount,
  administrator,
  changedMember,
  withCookieRemoval,
  invalidEmail,
  expectedEmail,
  member,
  emailInUse,
  times,
} from './expected.ts';
import {
  afterStep,
  withBearer,
  asAdministrator,
  asMember,
  nestJson,
  inviteUser,
  withEmailToken,
  deleteMember,
  emptyRequest,
  passTime,
  type RequestMaker,
} from './requests.ts';
import { password, service, type ParsedResponse } from './service.ts';
import { testEndpoints, type Rows } from './table.ts';

const email = 'x@example.com';

const toBearer = ({ body }: ParsedResponse) => ({ bearer: String(body['access_token']) });
const changeAddress = (bearer: string, email: string) =>
  service.request('PUT /user', { bearer, json: { email } });
/** Accepts an invitation, then requests a new password and another address for this account. */
const createFullAccount: RequestMaker = async (fixture) => {
  await inviteUser(fixture);
  const acceptance = await service.request(
    'POST /verify',
    await withEmailToken('signup', { password })(fixture),
  );
  const parts = toBearer(acceptance);
  service.advanceClock({ minutes: 1 });
  await service.request('POST /recover', { json: { email } });
  service.advanceClock({ minutes: 1 });
  await changeAddress(parts.bearer, 'y@example.com');
  return parts;
};

const bearerRefusals: Rows = {
  '401 This endpoint requires a Bearer token': withCookieRemoval([
    emptyRequest,
    () => ({ headers: { authorization: 'Basic eDp5' } }),
  ]),
  '401 Invalid token: token contains an invalid number of segments': withCookieRemoval(
    withBearer('x'),
  ),
};

testEndpoints({
  'GET /user': {
    'a member with the own account': { request: asMember(), body: member },
    'the scheme `bearer` in small letters with the own account': {
      request: ({ memberToken }) => ({ headers: { authorization: `bearer ${memberToken}` } }),
      body: member,
    },
    'an administrator with the role': { request: asAdministrator(), body: administrator },
    'a user with every field of an account': {
      request: createFullAccount,
      body: expectedAccount({
        email,
        confirmed_at: times.request,
        invited_at: times.request,
        recovery_sent_at: '2026-11-21T08:04:00Z',
        new_email: 'y@example.com',
        email_change_sent_at: '2026-11-21T08:05:00Z',
        updated_at: '2026-11-21T08:05:00Z',
      }),
    },
    ...bearerRefusals,
    '401 Invalid token: token is malformed': withCookieRemoval(withBearer('x.y.z')),
    '401 Invalid token: signature is invalid': withCookieRemoval(({ memberToken }) => ({
      bearer: `${memberToken.slice(0, -4)}AAAA`,
    })),
    '401 Invalid token: signing method none is invalid': withCookieRemoval(({ memberToken }) => ({
      bearer: `eyJhbGciOiJub25lIn0.${memberToken.split('.')[1] ?? ''}.`,
    })),
    '401 Invalid token: token is expired by 0s': withCookieRemoval(
      afterStep(passTime({ minutes: 59 }), asMember()),
    ),
    '401 Invalid token: token is expired by 1h2m3s': withCookieRemoval(
      afterStep(passTime({ hours: 2, minutes: 1, milliseconds: 3000 }), asMember()),
    ),
    "400 Token audience doesn't match request audience": asMember({
      headers: { 'x-jwt-aud': 'shop' },
    }),
    '400 Could not read User ID claim': async () => ({
      bearer: await service.createSystemToken(),
    }),
    '404 User not found': afterStep(deleteMember, asMember()),
  },
  'PUT /user': {
    'an empty change with the account': { request: asMember({ json: {} }), body: changedMember },
    'new data with the account without the key with the value null': {
      request: asMember({ json: { data: { town: 'Kisumu', age: 30, full_name: null } } }),
      body: { ...changedMember, user_metadata: { age: 30, town: 'Kisumu' } },
    },
    'a new password with the account': {
      request: asMember({ json: { password: 'new-password' } }),
      body: changedMember,
    },
    'a new address with the account and an email': {
      request: asMember({ json: { email } }),
      body: { ...changedMember, new_email: email, email_change_sent_at: times.request },
      emails: expectedEmail(email, 'Confirm Email Change', 'email_change'),
    },
    'the token for a new address with the changed account': {
      request: async ({ memberToken }) => {
        await changeAddress(memberToken, email);
        return { bearer: memberToken, json: { email_change_token: service.readLastToken() } };
      },
      body: { ...changedMember, email, email_change_sent_at: times.request },
    },
    'new app_metadata of an administrator with the account': {
      request: asAdministrator({ json: { app_metadata: { roles: ['staff'] } } }),
      body: {
        ...administrator,
        app_metadata: { provider: 'email', roles: ['staff'] },
        updated_at: times.request,
      },
    },
    ...bearerRefusals,
    '400 Could not read User Update params: EOF': asMember(),
    '400 Could not read User Update params: exceeded max depth': asMember({
      body: nestJson(4_000),
    }),
    '401 Updating app_metadata requires admin privileges': asMember({
      json: { app_metadata: { roles: ['staff'] } },
    }),
    [invalidEmail]: asMember({ json: { email: 'amina@' } }),
    [emailInUse]: [
      asMember({ json: { email: 'NEW@example.com' } }),
      asMember({ json: { email: 'Amina@example.com' } }),
    ],
    "401 Email Change Token didn't match token on file": [
      asMember({ json: { email_change_token: 'x' } }),
      afterStep(
        ({ memberToken }) => changeAddress(memberToken, email),
        asMember({ json: { email_change_token: 'x' } }),
      ),
    ],
    '422 Email change token expired': async ({ administratorToken }) => {
      await changeAddress(administratorToken, email);
      service.advanceClock({ hours: 24, milliseconds: 1 });
      const { access_token } = await service.logIn('baraka@example.com');
      return { bearer: access_token, json: { email_change_token: service.readLastToken() } };
    },
    '404 User not found': afterStep(deleteMember, asMember({ json: {} })),
    '500 Error during password storage': asMember({ json: { password: 'x'.repeat(73) } }),
  },
  'OPTIONS /user': {
    'a page of another origin with the allowed headers': {
      request: () => ({
        headers: {
          origin: 'https://elsewhere.example',
          'access-control-request-method': 'PUT',
          'access-control-request-headers':
            'accept, authorization, content-type, x-jwt-aud, x-use-cookie',
        },
      }),
      status: 204,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'PUT',
        'access-control-allow-headers':
          'accept, authorization, content-type, x-jwt-aud, x-use-cookie',
        vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
      },
    },
  },
  'POST /logout': {
    'a member, and removes the cookie': { ...withCookieRemoval(asMember()), status: 204 },
    'a system token, and removes the cookie': {
      ...withCookieRemoval(async () => ({ bearer: await service.createSystemToken() })),
      status: 204,
    },
    ...bearerRefusals,
    '401 Invalid user': withCookieRemoval(afterStep(deleteMember, asMember())),
  },
});
