/** Tests agents: changed contacts, payments, proven numbers, pictures, and the ways to end. */
import { expect, test } from 'vitest';
import { openAgentsForFile, type AgentScene } from '../support/agents.ts';
import { insertMember } from '../support/create-and-submit.ts';
import { getErrorCode } from '../support/database-reader.ts';
import { sampleListing } from '../support/listing-lifecycle.ts';

const agents = await openAgentsForFile();
const { sql, query, readRows, invite, answer, end } = agents;
const { createScene, createHelpedScene, readListing, send, readChange } = agents;

const contacts: [field: string, value: unknown][] = [
  ['phone', '+254799000001'],
  ['whatsapp', '+254799000002'],
  ['email', 'other@shop.example'],
  ['website', 'https://other.example'],
  ['facebook', 'https://www.facebook.com/other'],
  ['instagram', 'https://www.instagram.com/other'],
  ['tiktok', 'https://www.tiktok.com/@other'],
  ['payment_details', 'till 123456'],
  ['title', 'Call 0799 000 001'],
  ['contact', 'Wambui 0799000001'],
  ['located', 'Ask at www.other.example'],
  ['deliveries', 'Pay to till number 99887'],
  ['description', `${sampleListing.description} Call 0799 000 001.`],
  ['items', [{ id: crypto.randomUUID(), name: 'Mat, call 0799000001', price: '100', image: null }]],
];

test.each(contacts)('a changed %s of an agent waits for the yes', async (field, value) => {
  const scene = await createHelpedScene();
  const before = (await readListing(scene)).draft[field];
  const { revision } = await readListing(scene);
  const draft = { ...scene.draft, [field]: value, hours: 'Always' };
  await query('public.save_listing($1, $2, $3, $4)', scene.agent, scene.listing, draft, revision);
  expect(await readChange(scene)).toBeUndefined();
  const { requested } = await send(scene, scene.agent, { [field]: value, hours: 'Always' });
  expect(requested).toEqual([field]);
  const stored = await readListing(scene);
  expect([stored.draft[field] ?? '', stored.draft['hours']]).toEqual([
    before ?? (field === 'items' ? [] : ''),
    'Always',
  ]);
  expect((await readChange(scene))?.fields).toEqual({ [field]: value });
});

test('another spelling of the same number needs no yes', async () => {
  const scene = await createHelpedScene();
  const draft = { ...scene.draft, phone: '0700 000 021' };
  await query('public.save_listing($1, $2, $3, $4)', scene.agent, scene.listing, draft, 1);
  expect((await readListing(scene)).draft['phone']).toBe('0700 000 021');
});

test('the rest of a submission has no contact that needs a yes', async () => {
  const scene = await createHelpedScene();
  const draft = { ...scene.draft, phone: '+254799000001' };
  const args = [scene.agent, scene.listing, draft, draft, 1, 'stall'];
  const sent = query('public.submit_as_agent($1, $2, $3, $4, $5, $6)', ...args);
  expect(await getErrorCode(sent)).toBe('PT409');
});

test('a yes is valid for the values that the owner read', async () => {
  const scene = await createHelpedScene();
  await send(scene, scene.agent, { phone: '+254799000001' });
  const read = await readChange(scene);
  await send(scene, scene.agent, { phone: '+254799000002' });
  const { draft, revision } = await readListing(scene);
  const accept = (change: unknown, phone: string) =>
    query(
      'public.accept_agent_change($1, $2, $3, $4, $5, $6)',
      ...[scene.owner, scene.listing, change, { ...draft, phone }, revision, 'stall'],
    );
  expect(await getErrorCode(accept(read?.id, '+254799000001'))).toBe('PT412');
  expect((await readListing(scene)).draft['phone']).toBe(sampleListing.phone);
  await accept((await readChange(scene))?.id, '+254799000002');
  expect((await readListing(scene)).draft['phone']).toBe('+254799000002');
  expect(await readChange(scene)).toBeUndefined();
});

test('a no keeps the values, and an open form of the agent saves them no more', async () => {
  const scene = await createHelpedScene();
  await send(scene, scene.agent, { phone: '+254799000001' });
  const { revision } = await readListing(scene);
  const refuse = async (change: unknown) =>
    getErrorCode(
      query('public.refuse_agent_change($1, $2, $3)', scene.owner, scene.listing, change),
    );
  const id = (await readChange(scene))?.id;
  expect([await refuse(id), await refuse(id)]).toEqual([undefined, undefined]);
  const draft = { ...scene.draft, phone: '+254799000001' };
  const args = [scene.agent, scene.listing, draft, revision];
  expect(await getErrorCode(query('public.save_listing($1, $2, $3, $4)', ...args))).toBe('PT412');
});

test('the end of an agent deletes the changes that wait', async () => {
  for (const getActor of [({ owner }: AgentScene) => owner, ({ agent }: AgentScene) => agent]) {
    const scene = await createHelpedScene();
    await send(scene, scene.agent, { phone: '+254799000001' });
    await end(getActor(scene), scene.owner);
    expect(await readChange(scene)).toBeUndefined();
    expect(
      await readRows('select id from app.contact_changes where listing_id = $1', scene.listing),
    ).toEqual([]);
  }
});

test('the deletion of either account ends the agent', async () => {
  for (const getActor of [({ owner }: AgentScene) => owner, ({ agent }: AgentScene) => agent]) {
    const scene = await createHelpedScene();
    await send(scene, scene.agent, { phone: '+254799000001' });
    await query('public.delete_member($1)', getActor(scene));
    expect(
      await readRows('select owner_id from app.agents where owner_id = $1', scene.owner),
    ).toEqual([]);
    expect(
      await readRows('select id from app.contact_changes where listing_id = $1', scene.listing),
    ).toEqual([]);
    const [log] = await readRows(
      `select to_state, reason from public.audit_log where subject = 'member' and subject_id = $1
       order by id desc limit 1`,
      scene.owner,
    );
    expect(log).toEqual({ to_state: 'agent-ended', reason: 'account-deleted' });
  }
});

test('the log has each step', async () => {
  const { owner, agent } = await createScene();
  await invite(owner);
  await answer(agent, owner, false);
  await invite(owner);
  await answer(agent, owner);
  await answer(agent, owner);
  await end(agent, owner);
  await end(agent, owner);
  await invite(owner);
  await end(owner, owner);
  const log = await readRows<{ to_state: string }>(
    `select to_state from public.audit_log where subject = 'member' and subject_id = $1 order by id`,
    owner,
  );
  const steps = ['invited', 'declined', 'invited', 'accepted', 'ended', 'invited', 'ended'];
  expect(log.map(({ to_state }) => to_state)).toEqual(steps.map((step) => `agent-${step}`));
});

test('an owner has one agent, and an agent ten owners', async () => {
  const agent = await insertMember(sql);
  const owners = await Promise.all(Array.from({ length: 11 }, () => insertMember(sql)));
  for (const owner of owners) await invite(owner);
  const last = owners.pop() ?? '';
  for (const owner of owners) await answer(agent, owner);
  expect(await getErrorCode(answer(agent, last))).toBe('PT409');
  expect(await getErrorCode(invite(owners[0] ?? '', 'another@duka.example'))).toBe('PT409');
});

test.each([
  ['another address', 'else@duka.example', 0],
  ['an old invitation', undefined, 31],
])('%s cannot be accepted', async (_name, email, days) => {
  const { owner, agent } = await createScene();
  await invite(owner);
  await sql.query(
    `update app.agents set invited_at = invited_at - $2 * interval '1 day' where owner_id = $1`,
    [owner, days],
  );
  expect(await getErrorCode(answer(agent, owner, true, email))).toBe('PT404');
});

test('money of an agent has the agent as its payer, and the owner cannot read the phone', async () => {
  const scene = await createHelpedScene();
  const prompt = async (actor: string, phone: string) =>
    query<string>(
      `(public.begin_payment($1, $2, 'weekly', 7, 899, 'KES', 'mpesa', false, $3)).member_id`,
      actor,
      scene.listing,
      phone,
    );
  expect(await prompt(scene.agent, '+254712000009')).toBe(scene.agent);
  const readPhone = async (actor: string) =>
    (
      await query<{ order: { attempt: { phone: string | null } } }>(
        'public.own_checkout($1, $2)',
        actor,
        scene.listing,
      )
    ).order.attempt.phone;
  expect(await readPhone(scene.agent)).toBe('+254712000009');
  expect(await readPhone(scene.owner)).toBeNull();
});

test('an agent cannot prove a number of the owner', async () => {
  const scene = await createHelpedScene();
  const prove = async (member: string, phone: string) => {
    await query(`app.prove_phone($1, $2, app.now(), 'sms')`, phone, member);
    return query<string | null>('app.proven_owner($1)', phone);
  };
  const proven = '+254712345001';
  expect(await prove(scene.owner, proven)).toBe(scene.owner);
  expect(await prove(scene.agent, proven)).toBe(scene.owner);
  expect(await prove(scene.agent, sampleListing.phone)).not.toBe(scene.agent);
  expect(await prove(scene.agent, '+254712345002')).toBe(scene.agent);
  await end(scene.owner, scene.owner);
  expect(await prove(scene.agent, proven)).toBe(scene.agent);
});

test('a picture of the agent becomes the owner’s with the draft', async () => {
  const scene = await createHelpedScene();
  const images = [{ id: scene.agent, alt: '' }];
  await send(scene, scene.agent, { images });
  const [picture] = await readRows(
    'select owner_id from public.pictures where id = $1',
    scene.agent,
  );
  expect(picture).toEqual({ owner_id: scene.owner });
});

test('a restore of an older backup ends an agent again', async () => {
  const { owner } = await createHelpedScene();
  await end(owner, owner);
  const recorded = await readRows(
    `select kind from app.erasures where subject = $1 and kind = 'agent-ended'`,
    owner,
  );
  expect(recorded).toHaveLength(1);
  const restored = await createHelpedScene();
  expect(await query('app.apply_erasure($1, $2)', 'agent-ended', restored.owner)).toBe(true);
  expect(await query('app.is_agent($1, $2)', restored.owner, restored.agent)).toBe(false);
});

test('an invitation is deleted after thirty days', async () => {
  const { owner } = await createScene();
  await invite(owner);
  await sql.query(
    `update app.agents set invited_at = invited_at - interval '31 days' where owner_id = $1`,
    [owner],
  );
  await query('public.delete_expired_records()');
  expect(await readRows('select email from app.agents where owner_id = $1', owner)).toEqual([]);
});

test('an agent asks for other contacts ten times an hour', async () => {
  const scene = await createHelpedScene();
  for (let count = 0; count < 10; count += 1)
    await send(scene, scene.agent, { phone: `+25479900001${count}` });
  const sent = send(scene, scene.agent, { phone: '+254799000020' });
  expect(await getErrorCode(sent)).toBe('PT429');
});

test.each([
  ['agent', '+254711000001', false],
  ['owner', '+254711000002', true],
] as const)(
  'a prompt before the end for the checked number of the %s',
  async (role, phone, isAllowed) => {
    const scene = await createHelpedScene();
    const { [role]: member, listing } = scene;
    await sql.query(
      `insert into app.proven_phones (phone, member_id, proven_at, proven_by, checked_at)
     values ($1, $2, app.now(), 'sms', app.now())`,
      [phone, member],
    );
    const checkout = await query<{ checked_phones: string[]; phone: string }>(
      'public.own_checkout($1, $2)',
      member,
      listing,
    );
    expect(checkout.checked_phones).toEqual(isAllowed ? [phone] : []);
    // A member that never paid gets the own checked number, which may get a prompt before the end.
    expect(checkout.phone).toBe(phone);
    await sql.query(
      `select public.begin_payment($1, $2, 'weekly', 7, 899, 'KES', 'mpesa', false, $3, gen_random_uuid(), 899)`,
      [member, listing, phone],
    );
    const renewals = await readRows('select from public.renewals where member_id = $1', member);
    expect(renewals).toHaveLength(isAllowed ? 1 : 0);
  },
);
