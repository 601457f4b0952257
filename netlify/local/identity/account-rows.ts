/** What members do with their own account. */
import type { AnswerTable } from './answer-table.ts';
import { byAdmin, byMember, confirm, invite, mailed, type Attempt } from './attempts.ts';
import {
  account,
  admin,
  changedMember,
  clearedCookie,
  daily,
  letter,
  member,
  newcomer,
  times,
} from './expected-answers.ts';
import { password, type Answer, type ServiceUnderTest } from './service-under-test.ts';

const email = 'x@example.com';

const entered = ({ body }: Answer) => ({ bearer: String(body['access_token']) });
const moveTo = (service: ServiceUnderTest, bearer: string, email: string) =>
  service.ask('PUT /user', { bearer, json: { email } });
/** Somebody who was invited, then asks for a new password and another address. */
const busyGuest: Attempt = async (found) => {
  const { service } = found;
  await invite(found);
  const accepted = await service.ask('POST /verify', await mailed('signup', { password })(found));
  const guest = entered(accepted);
  service.wait({ minutes: 1 });
  await service.ask('POST /recover', { json: { email } });
  service.wait({ minutes: 1 });
  await moveTo(service, guest.bearer, 'y@example.com');
  return guest;
};

export const accountRows: AnswerTable = {
  'GET /user': {
    'a member with the own account': { request: byMember(), body: member },
    'a member whose scheme is in small letters with the own account': {
      request: ({ member }) => ({ headers: { authorization: `bearer ${member}` } }),
      body: member,
    },
    'a member who asks for a cookie with none': {
      request: byMember({ headers: daily }),
      body: member,
    },
    'an administrator with their role': { request: byAdmin(), body: admin },
    'the newly confirmed with data that is empty, not null': {
      request: async (found) =>
        entered(await found.service.ask('POST /verify', await confirm()(found))),
      body: { ...newcomer, confirmed_at: times.request, updated_at: times.request },
    },
    'somebody with all that can be known of an account': {
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
  },
  'PUT /user': {
    'a wish for nothing with the account': { request: byMember({ json: {} }), body: changedMember },
    'new data with the account, where null takes a key away': {
      request: byMember({ json: { data: { town: 'Kisumu', age: 30, full_name: null } } }),
      body: { ...changedMember, user_metadata: { age: 30, town: 'Kisumu' } },
    },
    'a new password with the account': {
      request: byMember({ json: { password: 'new-password' } }),
      body: changedMember,
    },
    'a new address with the account, which waits for the letter': {
      request: byMember({ json: { email } }),
      body: { ...changedMember, new_email: email, email_change_sent_at: times.request },
      letters: letter(email, 'Confirm Email Change', 'email_change'),
    },
    'the token for a new address with the account that has it': {
      request: async ({ service, member }) => {
        await moveTo(service, member, email);
        return { bearer: member, json: { email_change_token: service.lastToken() } };
      },
      body: { ...changedMember, email, email_change_sent_at: times.request },
    },
    'new app_metadata of an administrator with the account': {
      request: byAdmin({ json: { app_metadata: { roles: ['staff'] } } }),
      body: {
        ...admin,
        app_metadata: { provider: 'email', roles: ['staff'] },
        updated_at: times.request,
      },
    },
  },
  'OPTIONS /user': {
    'a page of another origin that asks what it may send': {
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
    'a member and takes the cookie away': {
      request: byMember(),
      status: 204,
      headers: clearedCookie,
    },
    'the system as well': {
      request: async ({ service }) => ({ bearer: await service.systemToken() }),
      status: 204,
      headers: clearedCookie,
    },
  },
};
