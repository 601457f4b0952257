import { expect, test } from 'vitest';
import type { ReportedPost, ReportGroup } from '#domain/staff/staff-report.ts';
import { staffId } from '../support/seeded-users.ts';
import { createDatabaseClient, openStackForFile } from '../support/stack.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { createClientAddress, submitJson } from '../support/submit.ts';

const { stack, database } = await openStackForFile();
const staff = createStaffClient(stack);

async function sendReport(business: string, client: string, fields: object = {}) {
  const body = { 'form-name': 'report', business, reason: 'scam', message: '', ...fields };
  const response = await submitJson(`${stack.site}/api/reports`, body, { from: client });
  expect(response.status).toBe(201);
}

const findGroup = async (business: string, state = 'open') =>
  (await staff.listAll<ReportGroup>(`reports?state=${state}`)).find(
    (group) => group.business === business,
  );

async function findAuditRows(subject: string, isMatch: (row: Record<string, unknown>) => boolean) {
  const { data } = await database
    .from('audit_log')
    .select('actor_id,subject_id,from_state,to_state,reason,details')
    .eq('subject', subject)
    .order('id');
  return (data ?? []).filter(isMatch);
}

test('reports count by reporter, three make them urgent', async () => {
  const firstClient = createClientAddress();
  const secondClient = createClientAddress();
  const thirdClient = createClientAddress();
  await sendReport('judys-mats', firstClient, { message: 'Not what was shown.' });
  await sendReport('judys-mats', firstClient, { reason: 'closed' });
  await sendReport('judys-mats', secondClient);
  expect(await findGroup('judys-mats')).toMatchObject({
    listing_id: null,
    reports: 3,
    reporters: 2,
    urgent: false,
    reasons: { scam: 2, closed: 1 },
  });
  await sendReport('judys-mats', thirdClient);
  await sendReport('naomi-mats', firstClient);
  expect(await findGroup('judys-mats')).toMatchObject({ reporters: 3, urgent: true });
  const groups = await staff.listAll<ReportGroup>('reports');
  expect(groups.map(({ business }) => business)).toEqual(['judys-mats', 'naomi-mats']);
  expect(groups[0]?.messages.map(({ message }) => message)).toContain('Not what was shown.');
});

test('reports do not reveal one reporter of two adverts', async () => {
  const client = createClientAddress();
  await sendReport('brooches', client);
  await sendReport('tsbdesigns', client);
  const { data } = await database
    .from('reports')
    .select('reporter')
    .in('business', ['brooches', 'tsbdesigns']);
  const reporters = (data as { reporter: string }[]).map(({ reporter }) => reporter);
  expect(new Set(reporters).size).toBe(2);
});

test('reports are decided with a note, later ones stay open', async () => {
  await sendReport('logos-by-dave', createClientAddress());
  const lastNumber = (await findGroup('logos-by-dave'))?.last_number;
  await sendReport('logos-by-dave', createClientAddress(), { message: 'A later one.' });
  const response = await staff.send('reports/logos-by-dave', {
    outcome: 'resolved',
    note: 'The owner changed it.',
    lastNumber,
  });
  expect(response.status).toBe(204);
  expect(await findGroup('logos-by-dave')).toMatchObject({ reports: 1 });
  expect(await findGroup('logos-by-dave', 'resolved')).toMatchObject({
    reports: 1,
    messages: [{ note: 'The owner changed it.' }],
  });
  const auditRows = await findAuditRows(
    'report',
    ({ details }) => (details as { business: string }).business === 'logos-by-dave',
  );
  expect(auditRows).toMatchObject([
    { from_state: 'open', to_state: 'resolved', reason: 'The owner changed it.' },
  ]);
});

test.each([
  [{ outcome: 'resolved', note: ' ', lastNumber: 1 }, 422],
  [{ outcome: 'open', note: 'x', lastNumber: 1 }, 422],
  [{ outcome: 'resolved', note: 'x', lastNumber: 'now' }, 422],
  [{ outcome: 'resolved', note: 'x', lastNumber: 0 }, 409],
])('reports of adverts are not closed by %j', async (decision, status) => {
  expect((await staff.send('reports/judys-mats', decision)).status).toBe(status);
});

test('reports of adverts are exported as a file', async () => {
  const text = await staff.readFile('reports?format=csv');
  expect(text).toContain('"judys-mats","yes","3","4",');
  expect((await staff.send('reports?state=settled')).status).toBe(422);
});

const findPosts = (state: string) => staff.listAll<ReportedPost>(`post-reports?state=${state}`);

async function createPost() {
  const member = await createDatabaseClient(stack, 'member');
  const { data } = await member
    .from('posts')
    .insert({ title: '', description: 'Buy gold', client_id: crypto.randomUUID() })
    .select('id')
    .single()
    .throwOnError();
  return data.id as number;
}

test('reported posts are hidden with a note, and shown again', async () => {
  const post = await createPost();
  const staffDatabase = await createDatabaseClient(stack, 'staff');
  await staffDatabase.from('post_reports').insert({ post_id: post, reason: 'spam' }).throwOnError();
  expect(await findPosts('open')).toMatchObject([
    { id: post, author: 'Amina Wanjiru', reporters: 1, reasons: { spam: 1 }, hidden_at: null },
  ]);
  const hiding = { hidden: true, note: 'It is spam.' };
  expect((await staff.send(`post-reports/${post}`, hiding)).status).toBe(204);
  expect(await findPosts('open')).toEqual([]);
  expect(await findPosts('hidden')).toMatchObject([{ id: post, reporters: 0 }]);
  const restoration = { hidden: false, note: 'On second thoughts.' };
  expect((await staff.send(`post-reports/${post}`, restoration)).status).toBe(204);
  expect(await findPosts('hidden')).toEqual([]);
  expect(
    await findAuditRows('post', ({ subject_id }) => subject_id === String(post)),
  ).toMatchObject([
    { from_state: 'shown', to_state: 'hidden', reason: 'It is spam.' },
    { from_state: 'hidden', to_state: 'shown', reason: 'On second thoughts.' },
  ]);
});

test('a decision to leave a post shown is logged with its note', async () => {
  const post = await createPost();
  const decision = { hidden: false, note: 'Nothing wrong.' };
  expect((await staff.send(`post-reports/${post}`, decision)).status).toBe(204);
  expect(
    await findAuditRows('post', ({ subject_id }) => subject_id === String(post)),
  ).toMatchObject([{ from_state: 'shown', to_state: 'shown', reason: 'Nothing wrong.' }]);
});

test('posts hidden on the noticeboard are logged with actor', async () => {
  const post = await createPost();
  const staffDatabase = await createDatabaseClient(stack, 'staff');
  await staffDatabase.rpc('set_post_hidden', { p_post_id: post, p_is_hidden: true }).throwOnError();
  expect(
    await findAuditRows('post', ({ subject_id }) => subject_id === String(post)),
  ).toMatchObject([{ actor_id: staffId, to_state: 'hidden', reason: '' }]);
});

test.each(['0', 'x', '999999', '1e3'])('the post %s is not found', async (post) => {
  const response = await staff.send(`post-reports/${post}`, { hidden: true, note: 'x' });
  expect(response.status).toBe(404);
});
