/** Tests the endpoints of agents: invitation, answers, edits with and without contacts, payment, e-mails and the end. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { OwnAgents } from '#domain/agent/agent.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import type { ProblemDocument } from '#domain/problem/problem.ts';
import { createMemberAccount, type Account } from '../support/accounts.ts';
import { createEndpointClient } from '../support/endpoint-client.ts';
import { createOwnerClient, openListingStackForFile } from '../support/own-listings.ts';
import { createClientWithRoles } from '../support/stack.ts';
import { memberId } from '../support/seeded-users.ts';
import { createUniqueName } from '../support/unique-name.ts';

const listings = await openListingStackForFile();
const { stack, amina, steps, createDraftWithImage, readEmails, runFunction } = listings;
const { email: ownerAddress } = stack.info.signIns.member;
const ownerName = 'Amina Wanjiru';

type Body = Partial<OwnAgents> & Partial<ProblemDocument> & { listings?: OwnListing[] };
const api = (user: 'member' | Account) => createEndpointClient<Body>(stack, '/api', user);

let helper: Account;
let asOwner: Awaited<ReturnType<typeof api>>;
let asHelper: Awaited<ReturnType<typeof api>>;
let helperClient: Awaited<ReturnType<typeof createOwnerClient>>;
const ownerId = memberId;

beforeAll(async () => {
  helper = await createMemberAccount(stack);
  asOwner = await api('member');
  asHelper = await api(helper);
  helperClient = await createOwnerClient(stack, helper);
});

/** Makes the helper the agent of Amina. */
async function accept() {
  const invitation = await asOwner('POST', '/my-agents', { email: helper.email.toUpperCase() });
  expect(invitation.status).toBe(200);
  const answer = await asHelper('POST', `/my-agents/${ownerId}`, { answer: 'accept' });
  expect(answer.status).toBe(200);
}
const end = () => asOwner('POST', `/my-agents/${ownerId}`, { answer: 'end' });
afterEach(end);

/** Creates a listing of Amina with a public version. */
async function createApproved() {
  const typed = createDraftWithImage({ title: `Stall ${createUniqueName()}` });
  const { id } = await amina.createAndSubmit(typed);
  await steps.approve({ id });
  const { draft = typed, revision = 0 } = (await amina.open(id)).body;
  return { id, draft, revision };
}

test('an invitation has the same response for each address, and gives no rights', async () => {
  const { id } = await createApproved();
  const unknown = await asOwner('POST', '/my-agents', { email: 'nobody@duka.example' });
  expect(unknown.body.agent).toEqual({ name: null, email: 'nobody@duka.example', since: null });
  const existing = await asOwner('POST', '/my-agents', { email: helper.email });
  expect([existing.status, existing.body]).toEqual([
    unknown.status,
    { ...unknown.body, agent: { name: null, email: helper.email, since: null } },
  ]);
  expect((await helperClient.open(id)).status).toBe(404);
  const { body } = await asHelper('GET', '/my-agents');
  expect(body.owners).toEqual([{ id: ownerId, name: ownerName, since: null }]);
  await asHelper('POST', `/my-agents/${ownerId}`, { answer: 'decline' });
  expect((await asOwner('GET', '/my-agents')).body.agent).toBeNull();
});

test.each([
  ['', 'missing'],
  ['no address', 'wrong'],
  [ownerAddress, 'own'],
])('the address %j is refused', async (email) => {
  const { status, body } = await asOwner('POST', '/my-agents', { email });
  expect([status, body.fields?.[0]?.field]).toEqual([422, 'email']);
});

test('an agent edits, sends and pays, and the end takes the rights at once', async () => {
  const { id, draft, revision } = await createApproved();
  await accept();
  const { body } = await asHelper('GET', '/helped-listings');
  expect(body.listings?.find((listing) => listing.id === id)?.helped).toEqual({
    id: ownerId,
    name: ownerName,
    requested: [],
  });
  const changed = { ...draft, hours: 'Every day' };
  const saved = await helperClient.save(id, changed, revision);
  expect(saved.body.revision).toBe(revision + 1);
  const sent = await helperClient.submit(id, changed, revision + 1);
  expect([sent.status, (await amina.open(id)).body.approved?.hours]).toEqual([200, 'Every day']);
  expect((await helperClient.pay(id)).status).toBe(200);
  expect((await helperClient.requestJson('GET', `/${id}/reach`)).status).toBe(200);
  expect((await helperClient.withdraw(id)).status).toBe(404);
  const discard = { revision: revision + 1 };
  expect((await helperClient.requestJson('POST', `/${id}/discard`, discard)).status).toBe(404);
  await end();
  const refused = [
    await helperClient.open(id),
    await helperClient.save(id, draft, revision),
    await helperClient.pay(id),
    await helperClient.requestJson('GET', `/${id}/payment`),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await asHelper('GET', '/helped-listings')).body.listings).toEqual([]);
});

test('changed contacts wait for the yes, and other fields are sent at once', async () => {
  const { id, draft, revision } = await createApproved();
  await accept();
  const phone = '+254799000001';
  const changed = { ...draft, phone, hours: 'At night' };
  expect((await helperClient.submit(id, changed, revision)).status).toBe(200);
  const { body } = await helperClient.open(id);
  expect([body.draft?.phone, body.helped?.requested]).toEqual([phone, ['phone']]);
  const own = (await amina.open(id)).body;
  expect([own.draft?.phone, own.approved?.hours, own.helped]).toEqual([
    draft.phone,
    'At night',
    undefined,
  ]);
  await runFunction('notify-owners');
  const subjects = (await readEmails(ownerAddress)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Yes or no?'))).toHaveLength(1);
  const { changes = [] } = (await asOwner('GET', '/my-agents')).body;
  const [change] = changes;
  expect(change).toMatchObject({
    listing: id,
    fields: [{ field: 'phone', before: draft.phone, after: phone }],
  });
  const answer = (value: string) =>
    asOwner('POST', `/my-listings/${id}/contacts`, { change: change?.id, answer: value });
  expect((await answer('yes')).body.changes).toEqual([]);
  const after = (await amina.open(id)).body;
  expect([after.draft?.phone, after.review === null]).toEqual([phone, false]);
  expect((await answer('yes')).body.code).toBe('changed-elsewhere');
});

test('a no keeps the contacts', async () => {
  const { id, draft, revision } = await createApproved();
  await accept();
  const changed = { ...draft, payment_details: 'till 123456' };
  await helperClient.submit(id, changed, revision);
  const { changes = [] } = (await asOwner('GET', '/my-agents')).body;
  const payload = { change: changes[0]?.id, answer: 'no' };
  const { status, body } = await asOwner('POST', `/my-listings/${id}/contacts`, payload);
  expect([status, body.changes]).toEqual([200, []]);
  expect((await helperClient.open(id)).body.draft?.payment_details).toBe('');
});

test('a first draft without the owner’s phone is sent as a whole with the yes', async () => {
  const draft = createDraftWithImage({ phone: '' });
  const { id, revision } = await amina.create(draft);
  await accept();
  const complete = { ...draft, phone: '0799 000 001' };
  const sent = await helperClient.submit(id, complete, revision);
  expect([sent.status, sent.body.state]).toEqual([200, 'draft']);
  const { changes = [] } = (await asOwner('GET', '/my-agents')).body;
  const payload = { change: changes[0]?.id, answer: 'yes' };
  await asOwner('POST', `/my-listings/${id}/contacts`, payload);
  const { body } = await amina.open(id);
  expect([body.state, body.draft?.phone]).toEqual(['submitted', '+254799000001']);
});

test('the receipt goes to the agent that paid, and news of the advert to the owner', async () => {
  const { id } = await createApproved();
  await accept();
  const { body } = await helperClient.pay(id);
  const payment = (body as { order?: { attempt?: { id: string } } }).order?.attempt?.id ?? '';
  await steps.confirm(payment);
  await listings.advanceClock(60);
  await runFunction('notify-owners');
  const toHelper = (await readEmails(helper.email)).map(({ subject }) => subject);
  const news = toHelper.filter((subject) => !subject.startsWith('You no longer help'));
  expect(news).toEqual([expect.stringMatching(/^Receipt 1: /)]);
  const { draft } = (await amina.open(id)).body;
  const toOwner = (await readEmails(ownerAddress)).map(({ subject }) => subject);
  expect(toOwner).toContainEqual(
    expect.stringMatching(new RegExp(`^Your advert is live until .+: ${draft?.title}$`)),
  );
});

test('the yes and the end are told once by e-mail, in the language of each member', async () => {
  const owner = await createMemberAccount(stack);
  const client = await createClientWithRoles(stack, owner.id);
  await client.from('member_settings').insert({ language: 'sw' }).throwOnError();
  const asOther = await api(owner);
  // News of former tests.
  await runFunction('notify-owners');
  const readSubjects = async ({ email }: Account) =>
    (await readEmails(email)).map(({ subject }) => subject);
  const former = await readSubjects(helper);
  await asOther('POST', '/my-agents', { email: helper.email });
  for (const answer of ['accept', 'accept', 'end', 'end'])
    await asHelper('POST', `/my-agents/${owner.id}`, { answer });
  await runFunction('notify-owners');
  await runFunction('notify-owners');
  expect(await readSubjects(owner)).toEqual(
    expect.arrayContaining([
      'Njeri Mwangi sasa anakusaidia na matangazo yako',
      'Njeri Mwangi hakusaidii tena na matangazo yako',
    ]),
  );
  expect(await readSubjects(owner)).toHaveLength(2);
  const newest = await readSubjects(helper);
  expect(newest).toHaveLength(former.length + 1);
  expect(newest).toContain('You no longer help with the adverts of Njeri Mwangi');
});

test('the export has the agent, and the deletion of the account ends it', async () => {
  const owner = await createMemberAccount(stack);
  const client = await api(owner);
  await client('POST', '/my-agents', { email: helper.email });
  await asHelper('POST', `/my-agents/${owner.id}`, { answer: 'accept' });
  await client('DELETE', '/account', { email: owner.email });
  const { body } = await asHelper('GET', '/my-agents');
  expect(body.owners?.map(({ id }) => id)).not.toContain(owner.id);
});
