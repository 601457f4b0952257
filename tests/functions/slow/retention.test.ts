/** Tests the retention periods, and that the audit log contains no personal texts. */
import { expect, test } from 'vitest';
import { openStackForFile } from '../../support/stack.ts';
import { createClientAddress, submitJson } from '../../support/submit.ts';

const daySeconds = 24 * 60 * 60;

const { stack, database, listings, advanceClock, readRow, runFunction } = await openStackForFile();

/** Returns the number of rows by table, for the tables in which a vacancy or a report inserts rows. */
async function countRows(): Promise<Record<string, number | null>> {
  const tables = ['attempts', 'vacancies', 'reports', 'emails'];
  const entries = tables.map(async (table) => {
    const { count } = await database.from(table).select('*', { count: 'exact', head: true });
    return [table, count] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function deleteExpiredAfter(seconds: number) {
  await advanceClock(seconds);
  await runFunction('delete-expired-records');
}

test('vacancies, reports and their emails are kept for fixed periods', async () => {
  const vacancy = { name: 'Duka', email: 'jobs@duka.example', message: 'A cook, from Monday.' };
  const report = { business: 'judys-mats', reason: 'scam' };
  const client = createClientAddress();
  const send = (name: string, fields: object) =>
    submitJson(`${stack.site}/api/${name}`, fields, { from: client });
  await send('job-vacancies', { 'form-name': 'job-listing', ...vacancy });
  await send('reports', { 'form-name': 'report', ...report });
  expect(await countRows()).toEqual({ attempts: 3, vacancies: 1, reports: 1, emails: 1 });

  await deleteExpiredAfter(60 * 60 - 30);
  expect(await countRows()).toMatchObject({ attempts: 3 });
  await deleteExpiredAfter(60);
  expect(await countRows()).toEqual({ attempts: 0, vacancies: 1, reports: 1, emails: 1 });

  await deleteExpiredAfter(89 * daySeconds);
  expect(await countRows()).toMatchObject({ vacancies: 1 });
  await deleteExpiredAfter(daySeconds);
  expect(await countRows()).toEqual({ attempts: 0, vacancies: 0, reports: 1, emails: 1 });

  await deleteExpiredAfter(274 * daySeconds);
  expect(await countRows()).toMatchObject({ reports: 1, emails: 1 });
  await deleteExpiredAfter(3 * daySeconds);
  expect(await countRows()).toEqual({ attempts: 0, vacancies: 0, reports: 0, emails: 0 });
});

test('samples of refused messages last 30 days, counts stay', async () => {
  const sample = { p_provider: 'card', p_kind: 'webhook', p_count: 3, p_headers: {}, p_body: '{}' };
  await database.rpc('count_refused_messages', sample).throwOnError();
  const readRefused = async () => {
    const { data: counts } = await database.from('refused_messages').select('messages');
    const { data: samples } = await database.from('refused_message_samples').select('body');
    return { counts, samples };
  };

  await deleteExpiredAfter(30 * daySeconds - 60);
  const counts = [{ messages: 3 }];
  expect(await readRefused()).toEqual({ counts, samples: [{ body: '{}' }] });
  await deleteExpiredAfter(60);
  expect(await readRefused()).toEqual({ counts, samples: [] });
});

test('a fault lasts 90 days after its last occurrence', async () => {
  const fault = { p_source: 'function', p_place: 'GET /', p_code: '', p_message: 'timeout' };
  const record = () =>
    database.rpc('record_fault', { ...fault, p_area: 'other', p_build: 'local' }).throwOnError();
  const countFaults = async () =>
    (await database.from('faults').select('id').eq('place', 'GET /')).data?.length;
  await record();
  await deleteExpiredAfter(89 * daySeconds);
  await record();
  await deleteExpiredAfter(90 * daySeconds - 60);
  expect(await countFaults()).toBe(1);
  await deleteExpiredAfter(60);
  expect(await countFaults()).toBe(0);
});

const readLog = async () => {
  const { data } = await database.from('audit_log').select().order('id').throwOnError();
  return data as { id: number; subject: string }[];
};
const readReason = async (id: number) => (await readRow('listings', id))['reason'];

test('reasons are stored with the advert, not in the log [E19]', async () => {
  const suspendedListing = await listings.live();
  await listings.suspend(suspendedListing, 'Amina of Gikomba never delivers.');
  expect(await readReason(suspendedListing.id)).toBe('Amina of Gikomba never delivers.');
  const returnedListing = await listings.submitted();
  await listings.askForChanges(returnedListing, 'Otieno is not a dentist.');
  expect(await readReason(returnedListing.id)).toBe('Otieno is not a dentist.');
  const withdrawnListing = await listings.submitted();
  await listings.pay(withdrawnListing);
  await listings.withdraw(withdrawnListing, 'My husband Kamau is ill.');
  expect(await readReason(withdrawnListing.id)).toBe('My husband Kamau is ill.');
  expect(JSON.stringify(await readLog())).not.toMatch(/Gikomba|dentist|Kamau/);

  await listings.restore(suspendedListing);
  expect(await readReason(suspendedListing.id), 'after the suspension').toBeNull();
});

test('texts of a deleted member leave the log and the advert [E19]', async () => {
  const owner = { id: crypto.randomUUID(), name: 'Zawadi' };
  await listings.saveMember(owner);
  const listing = await listings.live({ owner: owner.id, title: 'Zawadi Mats' });
  await listings.withdraw(listing, 'Zawadi moves to Mombasa.');
  await database.rpc('delete_member', { p_member_id: owner.id }).throwOnError();
  expect(await readReason(listing.id)).toBeNull();
  expect(JSON.stringify(await readLog())).not.toMatch(/Zawadi|Mombasa/);
});

test('log rows last a year, rows of payments five years [E19]', async () => {
  const deletion = database.from('audit_log').delete().gt('id', 0);
  expect((await deletion).error?.code).toBe('42501');
  const initialLog = await readLog();
  const readSubjectsAfter = async (days: number) => {
    await deleteExpiredAfter(days * daySeconds);
    // Listings end during this time and add rows to the log. These rows are left out.
    const lastId = initialLog.at(-1)?.id ?? 0;
    return (await readLog()).filter(({ id }) => id <= lastId).map(({ subject }) => subject);
  };
  const paymentRows = initialLog.filter(({ subject }) => subject === 'payment');
  expect(await readSubjectsAfter(364)).toHaveLength(initialLog.length);
  expect(new Set(await readSubjectsAfter(3))).toEqual(new Set(['payment']));
  expect(await readSubjectsAfter(4 * 365 - 4)).toHaveLength(paymentRows.length);
  expect(await readSubjectsAfter(4)).toEqual([]);
});
