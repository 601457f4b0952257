import { beforeEach, describe, expect, test } from 'vitest';
import { openStackForFile } from '../support/stack.ts';
import {
  type Answer,
  createClientAddress,
  type SendOptions,
  submitForm,
  submitJson,
} from '../support/submit.ts';

let client: string;

const { stack, database, advanceClock } = await openStackForFile();
beforeEach(() => {
  client = createClientAddress();
});

let count = 0;

/** Sends a vacancy with unique contents. */
function sendVacancy({ from = client, email }: SendOptions & { email?: string } = {}) {
  count += 1;
  const address = email ?? `jobs${count}@duka.example`;
  const vacancy = { name: `Duka ${count}`, email: address, message: `Vacancy ${count}` };
  const fields = { 'form-name': 'job-listing', ...vacancy };
  return submitJson(`${stack.site}/api/job-vacancies`, fields, { from });
}

function sendReport({ from = client, headers = {} }: SendOptions = {}) {
  const fields = { 'form-name': 'report', business: 'judys-mats', reason: 'scam' };
  return submitJson(`${stack.site}/api/reports`, fields, { from, headers });
}

/** Returns the number of accepted requests among those sent in sequence. */
async function countAccepted(
  times: number,
  sendOne: (turn: number) => Promise<Answer>,
): Promise<number> {
  let accepted = 0;
  for (let turn = 0; turn < times; turn += 1) {
    if ((await sendOne(turn)).status === 201) accepted += 1;
  }
  return accepted;
}

const countRows = async (table: string) =>
  (await database.from(table).select('id').throwOnError()).data.length;

describe.each([
  ['vacancies', sendVacancy],
  ['reports', sendReport],
] as const)('of %s', (table, sendOne) => {
  test('one client sends five an hour, then learns the time', async () => {
    const before = await countRows(table);
    expect(await countAccepted(5, () => sendOne())).toBe(5);
    await advanceClock(10 * 60);
    const refused = await sendOne();
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(49 * 60);
    expect(wait).toBeLessThanOrEqual(50 * 60);
    expect(JSON.parse(refused.body)).toMatchObject({
      code: 'too-many-requests',
      detail: 'Wait 50 minutes, then try again.',
      retryAfter: wait,
    });
    expect(await countRows(table)).toBe(before + 5);

    await advanceClock(wait - 20);
    expect((await sendOne()).status).toBe(429);
    await advanceClock(20);
    expect((await sendOne()).status).toBe(201);
  });

  test('twenty at once from one client are five', async () => {
    const before = await countRows(table);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendOne()));
    expect((await sendOne({ from: createClientAddress() })).status, 'another client').toBe(201);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(5).fill(201), ...Array<number>(15).fill(429)]);
    expect(await countRows(table)).toBe(before + 6);
  });
});

test('a client is identified by connection, not by headers', async () => {
  const names = ['x-forwarded-for', 'x-nf-client-connection-ip', 'x-real-ip', 'client-ip'];
  const claim = (turn: number) =>
    Object.fromEntries([...names, 'forwarded'].map((name) => [name, `10.0.0.${turn}`]));
  expect(await countAccepted(8, (turn) => sendReport({ headers: claim(turn) }))).toBe(5);
  const victim = createClientAddress();
  expect((await sendReport({ headers: { 'x-forwarded-for': victim } })).status).toBe(429);
  expect((await sendReport({ from: victim })).status).toBe(201);
});

test('refused forms and those of bots do not count', async () => {
  expect(await countAccepted(4, () => sendReport())).toBe(4);
  const address = `${stack.site}/api/reports`;
  for (let turn = 0; turn < 6; turn += 1) {
    expect((await submitJson(address, {}, { from: client })).status).toBe(422);
    const trap = { 'bot-field': 'x' };
    expect((await submitJson(address, trap, { from: client })).status).toBe(201);
  }
  expect((await sendReport()).status).toBe(201);
  expect((await sendReport()).status).toBe(429);
});

describe('of vacancies', () => {
  test('one mailbox gets five an hour in any spelling [E11]', async () => {
    const written = ['Tagged@Duka.example', 'tagged@duka.example', 'TAGGED@DUKA.EXAMPLE'];
    const sendOne = (turn: number) =>
      sendVacancy({
        from: createClientAddress(),
        email: written[turn] ?? `tagged+${turn}+again@duka.example`,
      });
    expect(await countAccepted(7, sendOne)).toBe(5);
    const other = { from: createClientAddress(), email: 'tagged@other.example' };
    expect((await sendVacancy(other)).status).toBe(201);
  });

  test('a double tap is counted', async () => {
    const vacancy = { name: 'Duka', email: 'tap@duka.example', message: 'Tap' };
    const fields = { 'form-name': 'job-listing', ...vacancy };
    const tap = () => submitJson(`${stack.site}/api/job-vacancies`, fields, { from: client });
    expect(await countAccepted(6, tap)).toBe(5);
    const { data } = await database.from('vacancies').select().eq('email', 'tap@duka.example');
    expect(data).toHaveLength(1);
  });
});

test('a page without scripts states the wait and keeps text', async () => {
  await countAccepted(5, () => sendReport());
  const report = { business: 'judys-mats', reason: 'closed', message: 'Shut' };
  const fields = { 'form-name': 'report', ...report };
  const answer = await submitForm(`${stack.site}/api/reports`, fields, { from: client });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_500);
  expect(answer.body).toContain('Wait 60 minutes, then try again.');
  expect(answer.body).toContain('<option value="closed" selected="">');
  expect(answer.body).toContain('>Shut</textarea>');
});

test('counters hold no addresses and expire after an hour', async () => {
  await sendVacancy({ email: 'counted@duka.example' });
  const { data } = await database.from('attempts').select();
  expect(data?.length).toBeGreaterThan(1);
  expect(JSON.stringify(data)).not.toMatch(/127\.0|duka|@/);
  await advanceClock(3_601);
  await sendReport();
  const left = await database.from('attempts').select('kind');
  expect(left.data).toEqual([{ kind: 'report-client' }]);
});
