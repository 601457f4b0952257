/** Tests the hold of outgoing messages after a restore through the endpoints, and the list of deletions. */
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RestoreState } from '#domain/staff/restore.ts';
import { createVacancyReceived } from '#netlify/emails/confirm-vacancy.ts';
import { sendEmail } from '#netlify/emails/send-email.ts';
import { readErasuresFolder } from '#netlify/operations/backup/erasures.ts';
import { createCheckoutClient } from '../support/checkout-client.ts';
import { openListingStackForFile } from '../support/own-listings.ts';
import { rareTest } from '../support/repetitions.ts';
import { createStaffClient } from '../support/staff-client.ts';

const tools = await openListingStackForFile();
const { stack, database, steps, advanceClock, runFunction, readEmails } = tools;
const client = createCheckoutClient({ ...tools, listings: steps });
const staff = createStaffClient(stack);

const runStep = (step: string) => staff.requestJson<RestoreState>('restore', { step });
const readState = async () => (await staff.requestJson<RestoreState>('restore')).body.restore;
const hold = () => stack.sql.query(`select app.hold_outgoing(app.now() - interval '1 day', null)`);

test('nothing is held before the first restore', async () => {
  expect(await readState()).toBeNull();
  expect((await runStep('compare')).status).toBe(409);
});

rareTest('emails and prompts wait until staff compare and release', async () => {
  const shop = await client.createShop();
  await hold();
  const recipient = 'held@duka.example';
  const email = { to: recipient, content: createVacancyReceived(), key: 'held/1' };
  expect(await sendEmail(email)).toBe('waiting');
  await advanceClock(600);
  expect(await readEmails(recipient)).toEqual([]);
  const prompt = { provider: 'mpesa', phone: shop.phone };
  const { status, body } = await client.requestPayment(shop, prompt);
  expect([status, body.code, body.title]).toEqual([
    503,
    'prompts-paused',
    'Payments by prompt are paused',
  ]);
  expect((await client.requestPayment(shop, { provider: 'till' })).status).toBe(200);

  expect((await runStep('release')).status).toBe(409);
  const compared = (await runStep('compare')).body.restore;
  expect(compared).toMatchObject({
    erasures: null,
    released_at: null,
    comparison: { contradictions: 0, compared: [{ provider: 'mpesa', isDown: false }, {}] },
  });
  expect((await runStep('release')).body.restore?.released_at).not.toBeNull();
  await advanceClock(600);
  expect(await readEmails(recipient)).toHaveLength(1);
  expect((await client.requestPayment(shop, prompt)).status).toBe(200);
});

/** Returns the state of health, and the schedules that are late. */
async function readHealth() {
  const response = await fetch(`${stack.site}/api/health`);
  const body = (await response.json()) as { state: string; schedules: Record<string, string> };
  const late = Object.keys(body.schedules).filter((name) => body.schedules[name] !== 'ok');
  return { state: body.state, late };
}

rareTest(
  'health is green after the release of an old backup, without a wait for the night',
  async () => {
    await stack.sql.query(
      `update public.runs set started_at = app.now() - interval '9 days',
       ended_at = app.now() - interval '9 days', succeeded_at = app.now() - interval '9 days',
       expected_since = app.now() - interval '90 days', failed_at = null, error_code = null`,
    );
    await hold();
    // The other schedules run by themselves, also during the hold.
    await advanceClock(1800);
    await stack.sql.query(
      `update public.runs set succeeded_at = app.now() - interval '9 days'
     where schedule in ('build-nightly', 'reconcile-payments')`,
    );
    expect((await readHealth()).late).toEqual(['build-nightly', 'reconcile-payments']);
    await runStep('compare');
    expect((await readHealth()).late).toEqual(['build-nightly']);
    await runStep('release');
    expect(await readHealth()).toEqual({ state: 'green', late: [] });
  },
);

test('a release runs what the comparison left overdue', async () => {
  await hold();
  await runStep('compare');
  await stack.sql.query(
    `update public.runs set succeeded_at = app.now() - interval '9 days', failed_at = app.now(), error_code = 'provider-down'
     where schedule = 'reconcile-payments'`,
  );
  await runStep('release');
  expect(await readHealth()).toEqual({ state: 'green', late: [] });
});

test('the counts of staff show a held restore', async () => {
  await hold();
  expect((await staff.requestJson('counts')).body).toMatchObject({ restore: 1 });
  await runStep('compare');
  await runStep('release');
  expect((await staff.requestJson('counts')).body).toMatchObject({ restore: 0 });
});

test('e-mail stops are added to the list by the hash of their address', async () => {
  const since = new Date(Date.now() - 1000).toISOString();
  const stops = [
    { recipient: 'Gone@Duka.example', cause: 'bounce', detail: '550 gone@duka.example' },
    { recipient: 'angry@duka.example', cause: 'complaint', detail: 'abuse' },
  ];
  await database.rpc('record_email_stops', { p_stops: stops }).throwOnError();
  await runFunction('export-erasures');
  const folder = join(stack.folder, 'records/erasures');
  const hash = (address: string) => createHash('sha256').update(address).digest('hex');
  const entries = await readErasuresFolder(folder, since);
  expect(entries?.map(({ kind, subject }) => ({ kind, subject }))).toEqual(
    expect.arrayContaining([
      { kind: 'email-bounce', subject: hash('gone@duka.example') },
      { kind: 'email-complaint', subject: hash('angry@duka.example') },
    ]),
  );
  for (const name of await readdir(folder, { recursive: true }))
    if (name.endsWith('.ndjson'))
      expect(await readFile(join(folder, name), 'utf8')).not.toContain('@');
});

test('deletions are added to a list outside of the database', async () => {
  const since = new Date(Date.now() - 1000).toISOString();
  const { rows } = await stack.sql.query<{ id: number }>(
    'delete from public.posts where id = (select max(id) from public.posts) returning id',
  );
  await runFunction('export-erasures');
  const folder = join(stack.folder, 'records/erasures');
  expect(await readErasuresFolder(folder, since)).toContainEqual(
    expect.objectContaining({ kind: 'post', subject: String(rows[0]?.id) }),
  );
  const files = await readdir(folder, { recursive: true });
  const [file = ''] = files.filter((name) => name.endsWith('.ndjson'));
  expect(await readFile(join(folder, file), 'utf8')).not.toMatch(/@|\+254/);
  const left = await stack.sql.query('select from app.erasures');
  expect(left.rows).toHaveLength(0);
});
