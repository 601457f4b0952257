/** What each endpoint answers to each kind of person; what they ask for belongs to the member. */
import type { TestStack } from '../stack.ts';
import { call, everybody, membersOnly, ownersOnly, type Call, type Endpoint } from './call.ts';
import { deskEndpoints } from './endpoints-desk.ts';
import { staffEndpoints } from './endpoints-staff.ts';
import { advertEndpoints } from './endpoints-advert.ts';
import { publicAdverts } from './endpoints-adverts.ts';
import type { Kind, People } from './people.ts';

const picture = { purpose: 'post', type: 'image/png', size: 1000 };
const path = '/api/pictures/:id';

export const endpoints: Endpoint[] = [
  ...publicAdverts,
  {
    path: '/api/database-token',
    call: call('POST', '/api/database-token', () => ({})),
    answers: membersOnly(200),
  },
  {
    path: '/api/pictures',
    call: call('POST', '/api/pictures', () => picture),
    answers: membersOnly(200),
  },
  {
    path: `${path}/finish`,
    call: call('POST', `${path}/finish`),
    answers: ownersOnly(200),
  },
  { path, call: call('DELETE', path), answers: ownersOnly(204) },
  {
    path: '/api/account/export',
    call: call('GET', '/api/account/export'),
    answers: membersOnly(200),
  },
  {
    path: '/api/account',
    call: call('DELETE', '/api/account', () => ({ email: 'not-hers@shop.example' })),
    answers: membersOnly(422),
  },
  {
    path: '/api/job-vacancies',
    call: call('POST', '/api/job-vacancies', () => ({})),
    answers: everybody(422),
  },
  { path: '/api/reports', call: call('POST', '/api/reports', () => ({})), answers: everybody(422) },
  {
    path: '/api/sanity-webhook',
    call: call('POST', '/api/sanity-webhook', () => ({})),
    answers: everybody(401),
  },
  ...[
    'send-waiting-mail',
    'forget-what-is-old',
    'delete-old-pictures',
    'tell-owners',
    'let-time-pass',
  ].map((name) => ({
    path: `scheduled ${name}`,
    call: call('GET', `/.netlify/functions/${name}`),
    answers: everybody(404),
  })),
  ...deskEndpoints,
  ...staffEndpoints,
  ...advertEndpoints,
];

/** @returns the status of the answer. */
export async function askAs(
  { site }: TestStack,
  people: People,
  kind: Kind,
  { method, path: wanted, body, id = readyPicture }: Call,
): Promise<number> {
  const { token } = people[kind];
  const address = site + wanted.replace(':id', await id(people));
  const answer = await fetch(address, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body(people)) }),
  });
  await answer.body?.cancel();
  return answer.status;
}

async function readyPicture({ endpoints: database, member }: People): Promise<string> {
  const { data } = await database
    .from('pictures')
    .insert({ owner_id: member.id, purpose: 'post', state: 'ready', width: 640, height: 480 })
    .select('id')
    .single()
    .throwOnError();
  return data.id as string;
}
