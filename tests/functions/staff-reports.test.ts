import { expect, test } from 'vitest';
import type { ReportedPost, ReportGroup } from '#domain/staff/staff-report.ts';
import { memberId, staffId } from '../support/seeded-users.ts';
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

const decide = async (path: string, decision: object) => (await staff.send(path, decision)).status;

/** Returns the rows of the audit log with the given columns, oldest first. */
async function findAuditRows(columns: Record<string, string>) {
  const query = database.from('audit_log').select().match(columns).order('id');
  return (await query.throwOnError()).data as Record<string, unknown>[];
}
const findPostRows = (post: number) => findAuditRows({ subject: 'post', subject_id: String(post) });

test('reports count by reporter, three make them urgent', async () => {
  const firstClient = createClientAddress();
  await sendReport('judys-mats', firstClient, { message: 'Not what was shown.' });
  await sendReport('judys-mats', firstClient, { reason: 'closed' });
  await sendReport('judys-mats', createClientAddress());
  const counts = { reports: 3, reporters: 2, reasons: { scam: 2, closed: 1 } };
  const group = { listing_id: null, urgent: false, ...counts };
  expect(await findGroup('judys-mats')).toMatchObject(group);
  await sendReport('judys-mats', createClientAddress());
  await sendReport('naomi-mats', firstClient);
  expect(await findGroup('judys-mats')).toMatchObject({ reporters: 3, urgent: true });
  const groups = (await staff.listAll<ReportGroup>('reports')).filter(({ business }) =>
    ['judys-mats', 'naomi-mats'].includes(business),
  );
  expect(groups.map(({ business }) => business)).toEqual(['judys-mats', 'naomi-mats']);
  expect(groups[0]?.messages.map(({ message }) => message)).toContain('Not what was shown.');
});

test('reports do not reveal one reporter of two adverts', async () => {
  const client = createClientAddress();
  await sendReport('brooches', client);
  await sendReport('tsbdesigns', client);
  const reports = database.from('reports').select('reporter');
  const { data } = await reports.in('business', ['brooches', 'tsbdesigns']);
  const reporters = (data as { reporter: string }[]).map(({ reporter }) => reporter);
  expect(new Set(reporters).size).toBe(2);
});

test('reports are decided with a note, later ones stay open', async () => {
  await sendReport('logos-by-dave', createClientAddress());
  const lastNumber = (await findGroup('logos-by-dave'))?.last_number;
  await sendReport('logos-by-dave', createClientAddress(), { message: 'A later one.' });
  const note = 'The owner changed it.';
  const decision = { outcome: 'resolved', note, lastNumber };
  expect(await decide('reports/logos-by-dave', decision)).toBe(204);
  expect(await findGroup('logos-by-dave')).toMatchObject({ reports: 1 });
  const resolvedGroup = { reports: 1, messages: [{ note }] };
  expect(await findGroup('logos-by-dave', 'resolved')).toMatchObject(resolvedGroup);
  const rows = await findAuditRows({ subject: 'report', 'details->>business': 'logos-by-dave' });
  expect(rows).toMatchObject([{ from_state: 'open', to_state: 'resolved', reason: note }]);
});

test.each([
  [{ outcome: 'resolved', note: ' ', lastNumber: 1 }, 422],
  [{ outcome: 'open', note: 'x', lastNumber: 1 }, 422],
  [{ outcome: 'resolved', note: 'x', lastNumber: 'now' }, 422],
  [{ outcome: 'resolved', note: 'x', lastNumber: 0 }, 409],
])('reports of adverts are not closed by %j', async (decision, status) => {
  await sendReport('swift-riders', createClientAddress());
  expect(await decide('reports/swift-riders', decision)).toBe(status);
  expect(await findGroup('swift-riders', 'resolved')).toBeUndefined();
});

test('reports of adverts are exported as a file', async () => {
  const clients = [1, 2, 3].map(() => createClientAddress());
  for (const client of [...clients, ...clients.slice(1)])
    await sendReport('amgel-enterprises-limited', client);
  const text = await staff.readFile('reports?format=csv');
  expect(text).toContain('"amgel-enterprises-limited","yes","3","5",');
  expect((await staff.send('reports?state=settled')).status).toBe(422);
});

/** Returns the rows of a post, which are one row or none. */
const findPost = async (post: number, state: string) =>
  (await staff.listAll<ReportedPost>(`post-reports?state=${state}`)).filter(
    ({ id }) => id === post,
  );

async function createPost() {
  const member = await createDatabaseClient(stack, 'member');
  const insertion = member.from('posts').insert({ title: '', description: 'Buy gold' });
  return (await insertion.select('id').single().throwOnError()).data.id as number;
}

test('reported posts are hidden with a note, and shown again', async () => {
  const post = await createPost();
  const staffDatabase = await createDatabaseClient(stack, 'staff');
  await staffDatabase.from('post_reports').insert({ post_id: post, reason: 'spam' }).throwOnError();
  expect(await findPost(post, 'open')).toMatchObject([
    {
      id: post,
      author: 'Amina Wanjiru',
      author_id: memberId,
      reporters: 1,
      reasons: { spam: 1 },
      hidden_at: null,
    },
  ]);
  const hiding = { hidden: true, note: 'It is spam.' };
  expect(await decide(`post-reports/${post}`, hiding)).toBe(204);
  expect(await findPost(post, 'open')).toEqual([]);
  expect(await findPost(post, 'hidden')).toMatchObject([{ id: post, reporters: 0 }]);
  const restoration = { hidden: false, note: 'On second thoughts.' };
  expect(await decide(`post-reports/${post}`, restoration)).toBe(204);
  expect(await findPost(post, 'hidden')).toEqual([]);
  expect(await findPostRows(post)).toMatchObject([
    { from_state: 'shown', to_state: 'hidden', reason: 'It is spam.' },
    { from_state: 'hidden', to_state: 'shown', reason: 'On second thoughts.' },
  ]);
});

test('a decision to leave a post shown is logged with its note', async () => {
  const post = await createPost();
  const decision = { hidden: false, note: 'Nothing wrong.' };
  expect(await decide(`post-reports/${post}`, decision)).toBe(204);
  const logRow = { from_state: 'shown', to_state: 'shown', reason: 'Nothing wrong.' };
  expect(await findPostRows(post)).toMatchObject([logRow]);
});

test('posts hidden on the noticeboard are logged with actor', async () => {
  const post = await createPost();
  const staffDatabase = await createDatabaseClient(stack, 'staff');
  await staffDatabase.rpc('set_post_hidden', { p_post_id: post, p_is_hidden: true }).throwOnError();
  const logRow = { actor_id: staffId, to_state: 'hidden', reason: '' };
  expect(await findPostRows(post)).toMatchObject([logRow]);
});

test.each(['0', 'x', '999999', '1e3'])('the post %s is not found', async (post) => {
  expect(await decide(`post-reports/${post}`, { hidden: true, note: 'x' })).toBe(404);
});
