/** Tests the faults of endpoints, schedules and browsers: their rows, the list for staff, and the e-mails to staff. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { StaffFault } from '#domain/staff/staff-fault.ts';
import { openMailServer } from '../support/mail-server.ts';
import { rareTest } from '../support/repetitions.ts';
import { mobileBrowser } from '../support/send-visits.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { control, logIn, openStackForFile, setVariable } from '../support/stack.ts';
import { createClientAddress, send } from '../support/submit.ts';

const { stack, database, readEmails, runFunction, setFault } = await openStackForFile();
const staff = createStaffClient(stack);

const log = vi.spyOn(console, 'error');
beforeEach(async () => {
  log.mockReset().mockReturnValue();
  await closeFaults();
});

/** Marks all unknown faults as known, so that no e-mail reports them. */
async function closeFaults() {
  for (const { id } of await readFaults()) await mark(id, 'mark-known');
}

const readFaults = () => staff.listAll<StaffFault>('faults');

async function mark(id: number, action: string, body: object = {}) {
  const { status } = await staff.send(`faults/${id}/${action}`, body);
  return status;
}

async function record(place: string, area = 'other') {
  const fault = { p_source: 'function', p_code: '', p_message: 'fetch failed', p_build: 'local' };
  const args = { ...fault, p_place: place, p_area: area };
  await database.rpc('record_fault', args).throwOnError();
}

const readStaffEmails = () => readEmails('staff@tangaza.example');
const countStaffEmails = async () => (await readStaffEmails()).length;

/** Makes one request to the database fail: the next one, or the first after the given number of requests. */
const failOnce = (after = 0) =>
  control(stack, 'faults', { service: 'database', mode: 'error', times: 1, after }).then(
    () => undefined,
  );

/** The number of requests with which a schedule records its start. */
const startRequests = 1;

describe('a fault of the site', () => {
  const paymentId = '5a0e1b6f-0000-4000-8000-000000000009';

  test('of an endpoint is recorded without the values in its address, and e-mailed at once', async () => {
    const authorization = `Bearer ${await logIn(stack.site, stack.info.signIns.member)}`;
    const earlier = await countStaffEmails();
    const request = async () => {
      await failOnce();
      return fetch(`${stack.site}/api/my-payments/${paymentId}`, { headers: { authorization } });
    };
    expect((await request()).status).toBe(503);
    const expected = { source: 'function', place: 'GET /api/my-payments/:id', area: 'money' };
    await expect.poll(readFaults).toMatchObject([{ ...expected, code: 'XX000', count: 1 }]);
    expect(JSON.stringify(await readFaults())).not.toContain(paymentId);

    await expect.poll(countStaffEmails).toBe(earlier + 1);
    const email = (await readStaffEmails()).at(-1);
    expect(email?.subject).toBe('A fault about money: 1 new');
    expect(email?.text).toContain('GET /api/my-payments/:id: XX000');
    expect(email?.text).toContain(`${stack.site}/admin?view=faults`);

    expect((await request()).status).toBe(503);
    await expect.poll(readFaults).toMatchObject([{ ...expected, count: 2 }]);
    await runFunction('send-fault-emails');
    expect(await countStaffEmails()).toBe(earlier + 1);
  });

  test('of a schedule has the name of the schedule, and no e-mail at once', async () => {
    const countAlerts = async () =>
      (await readStaffEmails()).filter(({ subject }) => subject.includes('about money')).length;
    const earlier = await countAlerts();
    await failOnce(startRequests);
    await runFunction('sum-visits');
    const expected = { source: 'schedule', place: 'sum-visits', area: 'other', build: 'local' };
    await expect.poll(readFaults).toMatchObject([expected]);
    await runFunction('send-fault-emails');
    expect(await countAlerts()).toBe(earlier);
  });

  test('in work after a response is recorded in the area of its code', async () => {
    await failOnce(startRequests);
    await runFunction('settle-payments');
    const expected = { source: 'schedule', place: 'provider messages', area: 'money' };
    await expect.poll(readFaults).toMatchObject([expected]);
  });

  test('that cannot be recorded changes no response, and is only logged', async () => {
    await setFault('database');
    const response = await fetch(`${stack.site}/api/open-jobs`);
    expect(response.status).toBe(503);
    await expect.poll(() => log.mock.calls.join()).toContain('faults, record');
    await control(stack, 'faults', { service: 'database', mode: 'ok' });
    expect(await readFaults()).toEqual([]);
  });

  test('is recorded after the response', async () => {
    await control(stack, 'faults', { service: 'database', mode: 'error', times: 1 });
    const answered = await fetch(`${stack.site}/api/open-jobs`);
    await control(stack, 'faults', { service: 'database', mode: 'slow', delayMs: 1_500, times: 1 });
    expect(answered.status).toBe(503);
    await expect
      .poll(readFaults, { timeout: 5_000 })
      .toMatchObject([{ place: 'GET /api/open-jobs' }]);
  });
});

describe('the e-mails about faults', () => {
  let day = 1;
  /** Sets the clock to a time of a later day in UTC, which is three hours behind Nairobi. */
  const setClock = async (time: string, laterDays = 0) => {
    day += laterDays;
    const date = new Date(Date.now() + day * 24 * 3_600_000).toISOString().slice(0, 10);
    const response = await control(stack, 'clock', { set: `${date}T${time}Z` });
    expect(response.status).toBe(200);
    // The nightly build finds no built site here, which is a fault.
    if (laterDays > 0) await closeFaults();
  };

  rareTest(
    'of a day are one, from seven in the morning, and none without a new fault',
    async () => {
      await setClock('03:30:00', 1);
      await record('part of the night');
      await record('part of a schedule');
      const earlier = await countStaffEmails();
      await runFunction('send-fault-emails');
      expect(await countStaffEmails()).toBe(earlier);

      await setClock('04:30:00');
      await Promise.all([1, 2, 3].map(() => runFunction('send-fault-emails')));
      expect(await countStaffEmails()).toBe(earlier + 1);
      const digest = (await readStaffEmails()).at(-1);
      expect(digest?.subject).toBe('New faults on the site: 2');
      expect(digest?.text).toContain('- 1 × part of the night: fetch failed (build local)');

      await record('part of the morning');
      await setClock('10:00:00');
      expect(await countStaffEmails()).toBe(earlier + 1);
      await setClock('04:30:00', 1);
      expect((await readStaffEmails()).at(-1)?.subject).toBe('New faults on the site: 1');
      await setClock('04:30:00', 1);
      expect(await countStaffEmails()).toBe(earlier + 2);
    },
  );

  test('leave out faults that are known', async () => {
    await setClock('03:30:00', 1);
    await record('a known part');
    const [fault] = await readFaults();
    await mark(fault?.id ?? 0, 'mark-known');
    const earlier = await countStaffEmails();
    await setClock('04:30:00');
    expect(await countStaffEmails()).toBe(earlier);
  });

  rareTest('are sent by the next run after a failure, and once by concurrent runs', async () => {
    await setClock('03:30:00', 1);
    const server = await openMailServer();
    for (const [name, value] of Object.entries(server.variables)) setVariable(name, value);
    server.refusal = { code: 451, message: 'Try again later' };
    await record('GET /api/staff/books', 'money');
    await record('part of a schedule after a failure');
    await setClock('04:30:00');
    expect(server.received).toHaveLength(0);
    const waitingFaults = (await readFaults()).map(({ place, emailed_at }) => [place, emailed_at]);
    expect(waitingFaults.toSorted()).toEqual([
      ['GET /api/staff/books', null],
      ['alert #', null],
      ['part of a schedule after a failure', null],
    ]);

    server.refusal = undefined;
    await Promise.all([1, 2, 3, 4].map(() => runFunction('send-fault-emails')));
    await runFunction('send-fault-emails');
    const subjects = server.received.map(({ headers }) =>
      headers.find((line) => line.startsWith('Subject')),
    );
    expect(subjects.toSorted()).toEqual([
      'Subject: A fault about money: 1 new',
      'Subject: New faults on the site: 2',
    ]);
  });
});

describe('a fault of a browser', () => {
  const fault = { build: 'B-_rdQWg', file: '/_astro/Feed.8VEM25TW.js', line: 3 };
  const report = async (
    body: object | string,
    { browser = mobileBrowser, origin = stack.site, from = createClientAddress() } = {},
  ) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { 'user-agent': browser, origin };
    return (await send(`${stack.site}/api/faults`, text, { from, headers })).status;
  };

  test('is counted by file and line, without the hash of the file and without money', async () => {
    expect(await report(fault)).toBe(204);
    expect(await report({ ...fault, file: '/_astro/Feed.another1.js', build: 'next' })).toBe(204);
    expect(await readFaults()).toMatchObject([
      {
        source: 'browser',
        place: 'Feed.js:3',
        area: 'other',
        count: 2,
        build: 'next',
        message: '',
      },
    ]);
  });

  test.each([
    ['with a message', { ...fault, message: 'Jane' }, 422],
    ['in a file of another site', { ...fault, file: 'https://evil.example/a.js' }, 422],
    ['on the page of a business', { ...fault, file: '/judys-mats' }, 422],
    ['that is longer than a report', { ...fault, build: 'a'.repeat(300) }, 413],
    ['that is no JSON', '{', 400],
  ])('%s is refused', async (_description, body, status) => {
    expect(await report(body)).toBe(status);
    expect(await readFaults()).toEqual([]);
  });

  test('from another site or a bot is not counted', async () => {
    expect(await report(fault, { origin: 'https://evil.example' })).toBe(403);
    expect(
      await report(fault, { browser: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }),
    ).toBe(204);
    expect(await report(fault, { browser: '' })).toBe(204);
    expect(await readFaults()).toEqual([]);
  });
});

describe('the list for staff', () => {
  test('moves a fault between the new and the known ones', async () => {
    await record('a part for the list');
    const [fault] = await readFaults();
    const id = fault?.id ?? 0;
    expect(await mark(id, 'mark-known')).toBe(204);
    expect(await mark(id, 'mark-known')).toBe(204);
    expect(await readFaults()).toEqual([]);
    const [knownFault] = await staff.listAll<StaffFault>('faults?state=known');
    expect(knownFault).toMatchObject({ id, place: 'a part for the list' });
    expect(knownFault?.known_by).toEqual(expect.any(String));
    expect(await mark(id, 'mark-unknown')).toBe(204);
    expect(await readFaults()).toMatchObject([{ id, known_at: null, known_by: null }]);
  });

  test('refuses unknown faults, actions and states', async () => {
    expect(await mark(999_999, 'mark-known')).toBe(404);
    expect(await mark(1, 'delete')).toBe(404);
    expect(await mark(1, 'mark-known', { reason: 'why' })).toBe(422);
    expect((await staff.send('faults?state=old')).status).toBe(422);
  });
});
