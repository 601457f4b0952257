import { beforeEach, describe, expect, test } from 'vitest';
import { rareTest } from '../support/repetitions.ts';
import { loadWithSchedules, openStackForFile } from '../support/stack.ts';
import {
  createClientAddress,
  type SendOptions,
  submitForm,
  submitJson,
} from '../support/submit.ts';

let client: string;

const { stack, database, advanceClock } = await openStackForFile(loadWithSchedules());
beforeEach(() => {
  client = createClientAddress();
});

let vacancyCount = 0;

/** Sends a vacancy with a unique name and message, and by default with a unique email address. */
function sendVacancy({ from = client, email }: SendOptions & { email?: string } = {}) {
  vacancyCount += 1;
  const address = email ?? `jobs${vacancyCount}@duka.example`;
  const texts = { name: `Duka ${vacancyCount}`, message: `Vacancy ${vacancyCount}` };
  const fields = { 'form-name': 'job-listing', email: address, ...texts };
  return submitJson(`${stack.site}/api/job-vacancies`, fields, { from });
}

function sendReport({ from = client, headers = {} }: SendOptions = {}) {
  const fields = { 'form-name': 'report', business: 'judys-mats', reason: 'scam' };
  return submitJson(`${stack.site}/api/reports`, fields, { from, headers });
}

/** Sends requests in sequence. Returns the number of responses with status 201. */
async function countAccepted(
  times: number,
  sendOne: (attempt: number) => Promise<{ status: number }>,
): Promise<number> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < times; attempt += 1)
    statuses.push((await sendOne(attempt)).status);
  return statuses.filter((status) => status === 201).length;
}

const countRows = async (table: string) =>
  (await database.from(table).select('id').throwOnError()).data.length;

describe.each([
  ['vacancies', sendVacancy],
  ['reports', sendReport],
] as const)('the limit of %s', (table, sendOne) => {
  test('one client sends five an hour, then has to wait', async () => {
    const initialCount = await countRows(table);
    expect(await countAccepted(5, () => sendOne())).toBe(5);
    await advanceClock(10 * 60);
    const refusal = await sendOne();
    expect(refusal.status).toBe(429);
    const waitSeconds = Number(refusal.headers['retry-after']);
    expect(waitSeconds).toBeGreaterThan(49 * 60);
    expect(waitSeconds).toBeLessThanOrEqual(50 * 60);
    expect(JSON.parse(refusal.body)).toMatchObject({
      code: 'too-many-requests',
      detail: 'Wait 50 minutes, then try again.',
      retryAfter: waitSeconds,
    });
    expect(await countRows(table)).toBe(initialCount + 5);

    await advanceClock(waitSeconds - 20);
    expect((await sendOne()).status).toBe(429);
    await advanceClock(20);
    expect((await sendOne()).status).toBe(201);
  });

  rareTest('five of twenty concurrent requests are accepted', async () => {
    const initialCount = await countRows(table);
    const responses = await Promise.all(Array.from({ length: 20 }, () => sendOne()));
    expect((await sendOne({ from: createClientAddress() })).status, 'another client').toBe(201);
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(5).fill(201), ...Array<number>(15).fill(429)]);
    expect(await countRows(table)).toBe(initialCount + 6);
  });
});

test('a client is identified by connection, not by headers', async () => {
  const names = ['x-forwarded-for', 'x-nf-client-connection-ip', 'x-real-ip', 'client-ip'];
  const sendForged = (attempt: number) => {
    const entries = [...names, 'forwarded'].map((name) => [name, `10.0.0.${attempt}`]);
    return sendReport({ headers: Object.fromEntries(entries) as Record<string, string> });
  };
  expect(await countAccepted(8, sendForged)).toBe(5);
  const victim = createClientAddress();
  expect((await sendReport({ headers: { 'x-forwarded-for': victim } })).status).toBe(429);
  expect((await sendReport({ from: victim })).status).toBe(201);
});

test('refused forms and forms of bots do not count', async () => {
  expect(await countAccepted(4, () => sendReport())).toBe(4);
  const address = `${stack.site}/api/reports`;
  for (let attempt = 0; attempt < 6; attempt += 1) {
    expect((await submitJson(address, {}, { from: client })).status).toBe(422);
    const filledHoneypot = { 'bot-field': 'x' };
    expect((await submitJson(address, filledHoneypot, { from: client })).status).toBe(201);
  }
  expect((await sendReport()).status).toBe(201);
  expect((await sendReport()).status).toBe(429);
});

test('one mailbox gets five an hour in any spelling [E11]', async () => {
  const spellings = ['Tagged@Duka.example', 'tagged@duka.example', 'TAGGED@DUKA.EXAMPLE'];
  const sendOne = (attempt: number) => {
    const email = spellings[attempt] ?? `tagged+${attempt}+again@duka.example`;
    return sendVacancy({ from: createClientAddress(), email });
  };
  expect(await countAccepted(7, sendOne)).toBe(5);
  const otherMailbox = { from: createClientAddress(), email: 'tagged@other.example' };
  expect((await sendVacancy(otherMailbox)).status).toBe(201);
});

test('a repeated vacancy counts each time', async () => {
  const vacancy = { name: 'Duka', email: 'tap@duka.example', message: 'Tap' };
  const fields = { 'form-name': 'job-listing', ...vacancy };
  const sendAgain = () => submitJson(`${stack.site}/api/job-vacancies`, fields, { from: client });
  expect(await countAccepted(6, sendAgain)).toBe(5);
  const { data } = await database.from('vacancies').select().eq('email', 'tap@duka.example');
  expect(data).toHaveLength(1);
});

test('a page without scripts states the wait and keeps text', async () => {
  await countAccepted(5, () => sendReport());
  const report = { business: 'judys-mats', reason: 'closed', message: 'Shut' };
  const fields = { 'form-name': 'report', ...report };
  const response = await submitForm(`${stack.site}/api/reports`, fields, { from: client });
  expect(response.status).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(3_500);
  expect(response.body).toContain('Wait 60 minutes, then try again.');
  expect(response.body).toContain('<option value="closed" selected="">');
  expect(response.body).toContain('>Shut</textarea>');
});

rareTest('counters hold no addresses and expire after an hour', async () => {
  await sendVacancy({ email: 'counted@duka.example' });
  const { data } = await database.from('attempts').select();
  expect(data?.length).toBeGreaterThan(1);
  expect(JSON.stringify(data)).not.toMatch(/127\.0|duka|@/);
  await advanceClock(3_601);
  await sendReport();
  const remainingRows = await database.from('attempts').select('kind');
  expect(remainingRows.data).toEqual([{ kind: 'report-client' }]);
});
