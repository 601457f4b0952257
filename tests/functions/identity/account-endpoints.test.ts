/** Tests the endpoints with which members manage their own account. */
import {
  account,
  administrator,
  changedMember,
  clearing,
  invalidEmail,
  expectedEmail,
  member,
  emailInUse,
  times,
} from './expected.ts';
import {
  after,
  bearer,
  byAdmin,
  byMember,
  deep,
  invite,
  mailed,
  memberIsDeleted,
  nothing,
  wait,
  type RequestMaker,
} from './requests.ts';
import { password, service, type Answer } from './service.ts';
import { testEndpoints, type Rows } from './table.ts';

const email = 'x@example.com';

const entered = ({ body }: Answer) => ({ bearer: String(body['access_token']) });
const moveTo = (bearer: string, email: string) =>
  service.request('PUT /user', { bearer, json: { email } });
/** Accepts an invitation, then requests a new password and another address for this account. */
const busyGuest: RequestMaker = async (fixture) => {
  await invite(fixture);
  const accepted = await service.request(
    'POST /verify',
    await mailed('signup', { password })(fixture),
  );
  const guest = entered(accepted);
  service.wait({ minutes: 1 });
  await service.request('POST /recover', { json: { email } });
  service.wait({ minutes: 1 });
  await moveTo(guest.bearer, 'y@example.com');
  return guest;
};

const noBearer: Rows = {
  '401 This endpoint requires a Bearer token': clearing([
    nothing,
    () => ({ headers: { authorization: 'Basic eDp5' } }),
  ]),
  '401 Invalid token: token contains an invalid number of segments': clearing(bearer('x')),
};

testEndpoints({
  'GET /user': {
    'a member with the own account': { request: byMember(), body: member },
    'a scheme in small letters with the own account': {
      request: ({ member }) => ({ headers: { authorization: `bearer ${member}` } }),
      body: member,
    },
    'an administrator with the role': { request: byAdmin(), body: administrator },
    'a user with every field of an account': {
      request: busyGuest,
      body: account({
        email,
        confirmed_at: times.request,
        invited_at: times.request,
        recovery_sent_at: '2026-11-21T08:04:00Z',
        new_email: 'y@example.com',
        email_change_sent_at: '2026-11-21T08:05:00Z',
        updated_at: '2026-11-21T08:05:00Z',
      }),
    },
    ...noBearer,
    '401 Invalid token: token is malformed': clearing(bearer('x.y.z')),
    '401 Invalid token: signature is invalid': clearing(({ member }) => ({
      bearer: `${member.slice(0, -4)}AAAA`,
    })),
    '401 Invalid token: signing method none is invalid': clearing(({ member }) => ({
      bearer: `eyJhbGciOiJub25lIn0.${member.split('.')[1] ?? ''}.`,
    })),
    '401 Invalid token: token is expired by 0s': clearing(after(wait({ minutes: 59 }), byMember())),
    '401 Invalid token: token is expired by 1h2m3s': clearing(
      after(wait({ hours: 2, minutes: 1, milliseconds: 3000 }), byMember()),
    ),
    "400 Token audience doesn't match request audience": byMember({
      headers: { 'x-jwt-aud': 'shop' },
    }),
    '400 Could not read User ID claim': async () => ({
      bearer: await service.systemToken(),
    }),
    '404 User not found': after(memberIsDeleted, byMember()),
  },
  'PUT /user': {
    'an empty change with the account': { request: byMember({ json: {} }), body: changedMember },
    'new data with the account without the key of null': {
      request: byMember({ json: { data: { town: 'Kisumu', age: 30, full_name: null } } }),
      body: { ...changedMember, user_metadata: { age: 30, town: 'Kisumu' } },
    },
    'a new password with the account': {
      request: byMember({ json: { password: 'new-password' } }),
      body: changedMember,
    },
    'a new address with the account and an email': {
      request: byMember({ json: { email } }),
      body: { ...changedMember, new_email: email, email_change_sent_at: times.request },
      emails: expectedEmail(email, 'Confirm Email Change', 'email_change'),
    },
    'the token for a new address with the changed account': {
      request: async ({ member }) => {
        await moveTo(member, email);
        return { bearer: member, json: { email_change_token: service.lastToken() } };
      },
      body: { ...changedMember, email, email_change_sent_at: times.request },
    },
    'new app_metadata of an administrator with the account': {
      request: byAdmin({ json: { app_metadata: { roles: ['staff'] } } }),
      body: {
        ...administrator,
        app_metadata: { provider: 'email', roles: ['staff'] },
        updated_at: times.request,
      },
    },
    ...noBearer,
    '400 Could not read User Update params: EOF': byMember(),
    '400 Could not read User Update params: exceeded max depth': byMember({ body: deep(4_000) }),
    '401 Updating app_metadata requires admin privileges': byMember({
      json: { app_metadata: { roles: ['staff'] } },
    }),
    [invalidEmail]: byMember({ json: { email: 'amina@' } }),
    [emailInUse]: [
      byMember({ json: { email: 'NEW@example.com' } }),
      byMember({ json: { email: 'Amina@example.com' } }),
    ],
    "401 Email Change Token didn't match token on file": [
      byMember({ json: { email_change_token: 'x' } }),
      after(({ member }) => moveTo(member, email), byMember({ json: { email_change_token: 'x' } })),
    ],
    '422 Email change token expired': async ({ administrator }) => {
      await moveTo(administrator, email);
      service.wait({ hours: 24, milliseconds: 1 });
      const { access_token } = await service.logIn('baraka@example.com');
      return { bearer: access_token, json: { email_change_token: service.lastToken() } };
    },
    '404 User not found': after(memberIsDeleted, byMember({ json: {} })),
    '500 Error during password storage': byMember({ json: { password: 'x'.repeat(73) } }),
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
    'a member, and removes the cookie': { ...clearing(byMember()), status: 204 },
    'a system token, and removes the cookie': {
      ...clearing(async () => ({ bearer: await service.systemToken() })),
      status: 204,
    },
    ...noBearer,
    '401 Invalid user': clearing(after(memberIsDeleted, byMember())),
  },
});
