/** Tests the reports of bounces and complaints, and their effects on emails, members and staff. */
import { beforeEach, expect, test } from 'vitest';
import { createVacancyReceived } from '#netlify/emails/confirm-vacancy.ts';
import receiveBounces from '#netlify/functions/email-bounces.ts';
import { sendEmail } from '#netlify/emails/send-email.ts';
import type { StaffBounce } from '#domain/staff/staff-bounce.ts';
import { createMemberAccount, type Account } from '../../support/accounts.ts';
import { createFetchAs } from '../../support/fetch-as.ts';
import { staffId } from '../../support/seeded-users.ts';
import { createStaffClient } from '../../support/staff-client.ts';
import { openStackForFile, setVariable } from '../../support/stack.ts';

const { stack, database, readEmails } = await openStackForFile();
const staff = createStaffClient(stack);
const secret = 'a-secret-of-the-mail-service';

let owner: Account;
beforeEach(async () => {
  owner = await createMemberAccount(stack);
  setVariable('BOUNCE_WEBHOOK_SECRET', secret);
  setVariable('OUTBOX_URL', `${stack.site}/.local/outbox.json`);
});

const report = (body: unknown, path = `/${secret}`, headers: Record<string, string> = {}) =>
  fetch(`${stack.site}/api/email-bounces${path}`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const reportBounce = (email = owner.email) =>
  report({ event: 'hard_bounce', email, reason: '550 5.1.1 No such user' });
let emailCount = 0;
const send = (to = owner.email) => {
  emailCount += 1;
  return sendEmail({ to, content: createVacancyReceived(), key: `job/${emailCount}` });
};
const findStops = async (email = owner.email) =>
  (await staff.listAll<StaffBounce>('bounces')).filter((stop) => stop.email === email);

test('a hard bounce stops emails to the address in any capitals', async () => {
  expect((await reportBounce(owner.email.toUpperCase())).status).toBe(204);
  expect(await send()).toBe('waiting');
  expect(await readEmails(owner.email)).toEqual([]);
  const emails = database.from('emails').select('state').eq('recipient', owner.email);
  expect((await emails.throwOnError()).data).toEqual([{ state: 'withheld' }]);
  const other = await createMemberAccount(stack);
  expect(await send(other.email)).toBe('sent');
});

test('a repeated report changes nothing', async () => {
  await Promise.all(Array.from({ length: 5 }, () => reportBounce()));
  expect(await findStops()).toHaveLength(1);
});

test('a soft bounce stops nothing', async () => {
  expect((await report({ event: 'soft_bounce', email: owner.email })).status).toBe(204);
  expect(await send()).toBe('sent');
});

test('staff see the address and lift the stop', async () => {
  await report({ event: 'complaint', email: owner.email, reason: 'abuse' });
  const [stop] = await findStops();
  expect(stop).toMatchObject({ cause: 'complaint', detail: 'abuse' });
  for (let turn = 0; turn < 2; turn += 1) {
    const path = `bounces/${stop?.id ?? 0}/lift`;
    expect((await staff.send(path, {})).status).toBe(204);
  }
  expect(await findStops()).toEqual([]);
  const row = database.from('email_stops').select('lifted_by').eq('recipient', owner.email);
  expect((await row.throwOnError()).data).toEqual([{ lifted_by: staffId }]);
  expect(await send()).toBe('sent');
  await reportBounce();
  expect(await findStops()).toHaveLength(1);
});

test('the member sees that emails do not arrive', async () => {
  const readUnreachable = async () => {
    const response = await createFetchAs(stack, owner)('my-next-step');
    return ((await response.json()) as { unreachable?: { sentence: string } }).unreachable;
  };
  expect(await readUnreachable()).toBeUndefined();
  await reportBounce();
  expect((await readUnreachable())?.sentence).toContain(`could not reach you at ${owner.email}`);
});

test.each([
  ['a bearer token', { authorization: `Bearer ${secret}` }],
  ['basic authentication', { authorization: `Basic ${btoa(`any:${secret}`)}` }],
])('the secret may come as %s', async (_, headers) => {
  const event = { event: 'hard_bounce', email: owner.email };
  expect((await report(event, '', headers)).status).toBe(204);
  expect(await findStops()).toHaveLength(1);
});

test('a wrong or unset secret is refused', async () => {
  const event = { event: 'hard_bounce', email: owner.email };
  expect((await report(event, '/another-secret-of-a-service')).status).toBe(404);
  expect((await report(event, '')).status).toBe(404);
  setVariable('BOUNCE_WEBHOOK_SECRET', '');
  expect((await report(event)).status).toBe(404);
  expect(await findStops()).toEqual([]);
});

test.each([
  ['no JSON', 'no', 400],
  ['an unknown shape', { bounced: true }, 422],
  ['no address', { event: 'hard_bounce', email: 'amina' }, 422],
])('a report with %s is refused', async (_, body, status) => {
  const response = await report(body);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
});

/** Returns events of SendGrid with a size in bytes each, for different addresses of a domain. */
const createBatch = (count: number, bytes: number, domain: string) =>
  Array.from({ length: count }, (_, index) => {
    const event = {
      email: `owner-${index}@${domain}`,
      timestamp: 1_795_000_000,
      event: 'bounce',
      type: 'bounce',
      sg_event_id: 'P0onudGCXGlIhfAoy831Nw==',
      reason: '550 5.1.1 No such user ',
    };
    return { ...event, reason: event.reason.padEnd(bytes - JSON.stringify(event).length, '-') };
  });
const countStops = async (domain: string) => {
  const query = database.from('email_stops').select('*', { count: 'exact', head: true });
  return (await query.ilike('recipient', `%@${domain}`).throwOnError()).count;
};

test.each([
  ['of SendGrid with 768 kB of large events', 1_000, 780],
  ['of SendGrid with 768 kB of small events', 3_400, 230],
  ['of Brevo with 500 events', 500, 900],
])('a batch %s is accepted', async (_, count, bytes) => {
  const domain = `batch-${count}.example`;
  const batch = JSON.stringify(createBatch(count, bytes, domain));
  expect((await report(batch)).status).toBe(204);
  expect(await countStops(domain)).toBe(count);
});

test('a report with more bytes or events than any service sends is refused', async () => {
  const large = await report(createBatch(1_050, 1_024, 'large.example'));
  expect(large.status).toBe(413);
  const many = await report(createBatch(5_001, 150, 'many.example'));
  expect(many.status).toBe(422);
  expect(await countStops('large.example')).toBe(0);
  expect(await countStops('many.example')).toBe(0);
});

test('a batch without the secret is refused before it is read', async () => {
  const request = new Request(`${stack.site}/api/email-bounces/guessed`, {
    method: 'POST',
    body: new Blob([JSON.stringify(createBatch(1_000, 780, 'guessed.example'))]).stream(),
    duplex: 'half',
  } as RequestInit);
  const context = { params: { secret: 'guessed' }, ip: '192.0.2.44' };
  expect((await receiveBounces(request, context as never)).status).toBe(404);
  expect(request.bodyUsed).toBe(false);
});
