/** Retention periods, and the texts that the audit log does not contain. */
import { expect, test } from 'vitest';
import { openStackForFile } from '../support/stack.ts';
import { createClientAddress, submitJson } from '../support/submit.ts';

const day = 24 * 60 * 60;

const { stack, database, listings, advanceClock, readRow, runFunction } = await openStackForFile();

/** Returns the number of rows of every table that public requests add to. */
async function counts(): Promise<Record<string, number | null>> {
  const tables = ['attempts', 'vacancies', 'reports', 'emails'];
  const entries = tables.map(async (table) => {
    const { count } = await database.from(table).select('*', { count: 'exact', head: true });
    return [table, count] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function cleanAfter(seconds: number) {
  await advanceClock(seconds);
  await runFunction('delete-expired-records');
}

test('public submissions are kept as long as the privacy page states', async () => {
  const vacancy = { name: 'Duka', email: 'jobs@duka.example', message: 'A cook, from Monday.' };
  const report = { business: 'judys-mats', reason: 'scam' };
  const from = createClientAddress();
  const send = (path: string, fields: object) => submitJson(stack.site + path, fields, { from });
  await send('/api/job-vacancies', { 'form-name': 'job-listing', ...vacancy });
  await send('/api/reports', { 'form-name': 'report', ...report });
  expect(await counts()).toEqual({ attempts: 3, vacancies: 1, reports: 1, emails: 1 });

  await cleanAfter(60 * 60 - 30);
  expect(await counts()).toMatchObject({ attempts: 3 });
  await cleanAfter(60);
  expect(await counts()).toEqual({ attempts: 0, vacancies: 1, reports: 1, emails: 1 });

  await cleanAfter(89 * day);
  expect(await counts()).toMatchObject({ vacancies: 1 });
  await cleanAfter(day);
  expect(await counts()).toEqual({ attempts: 0, vacancies: 0, reports: 1, emails: 1 });

  await cleanAfter(274 * day);
  expect(await counts()).toMatchObject({ reports: 1, emails: 1 });
  await cleanAfter(3 * day);
  expect(await counts()).toEqual({ attempts: 0, vacancies: 0, reports: 0, emails: 0 });
});

test('samples of refused messages last 30 days, counts stay', async () => {
  const sample = { p_provider: 'card', p_kind: 'webhook', p_count: 3, p_headers: {}, p_body: '{}' };
  await database.rpc('count_refused_messages', sample).throwOnError();
  const refused = async () => {
    const { data: messageCounts } = await database.from('refused_messages').select('messages');
    const { data: samples } = await database.from('refused_message_samples').select('body');
    return { messageCounts, samples };
  };

  await cleanAfter(30 * day - 60);
  expect(await refused()).toEqual({ messageCounts: [{ messages: 3 }], samples: [{ body: '{}' }] });
  await cleanAfter(60);
  expect(await refused()).toEqual({ messageCounts: [{ messages: 3 }], samples: [] });
});

const wholeLog = async () => {
  const { data } = await database.from('audit_log').select().order('id').throwOnError();
  return data as { id: number; subject: string }[];
};
const readReason = async (id: number) => (await readRow('listings', id))['reason'];

test('reasons are stored with the advert, not in the log [E19]', async () => {
  const suspended = await listings.live();
  await listings.suspend(suspended, 'Amina of Gikomba never delivers.');
  expect(await readReason(suspended.id)).toBe('Amina of Gikomba never delivers.');
  const sentBack = await listings.submitted();
  await listings.askForChanges(sentBack, 'Otieno is not a dentist.');
  expect(await readReason(sentBack.id)).toBe('Otieno is not a dentist.');
  const withdrawn = await listings.submitted();
  await listings.pay(withdrawn);
  await listings.withdraw(withdrawn, 'My husband Kamau is ill.');
  expect(await readReason(withdrawn.id)).toBe('My husband Kamau is ill.');
  expect(JSON.stringify(await wholeLog())).not.toMatch(/Gikomba|dentist|Kamau/);

  await listings.restore(suspended);
  expect(await readReason(suspended.id), 'it is over').toBeNull();
});

test('texts of a deleted member leave log and payments [E19]', async () => {
  const owner = { id: crypto.randomUUID(), name: 'Zawadi' };
  await listings.saveMember(owner);
  const listing = await listings.live({ owner: owner.id, title: 'Zawadi Mats' });
  await listings.withdraw(listing, 'Zawadi moves to Mombasa.');
  await database.rpc('delete_member', { p_member_id: owner.id }).throwOnError();
  expect(await readReason(listing.id)).toBeNull();
  expect(JSON.stringify(await wholeLog())).not.toMatch(/Zawadi|Mombasa/);
});

test('log rows last a year, those of money five years [E19]', async () => {
  const early = database.from('audit_log').delete().gt('id', 0);
  expect((await early).error?.code).toBe('42501');
  const before = await wholeLog();
  const leftAfter = async (days: number) => {
    await cleanAfter(days * day);
    // Listings end during this time, and these log rows do not count.
    const last = before.at(-1)?.id ?? 0;
    return (await wholeLog()).filter(({ id }) => id <= last).map(({ subject }) => subject);
  };
  const money = before.filter(({ subject }) => subject === 'payment');
  expect(await leftAfter(364)).toHaveLength(before.length);
  expect(new Set(await leftAfter(3))).toEqual(new Set(['payment']));
  expect(await leftAfter(4 * 365 - 4)).toHaveLength(money.length);
  expect(await leftAfter(4)).toEqual([]);
});
