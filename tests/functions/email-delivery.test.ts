/** Tests the headers of emails, their order, their connections, and addresses that are refused. */
import { beforeEach, expect, test } from 'vitest';
import { createVacancyReceived } from '#netlify/emails/confirm-vacancy.ts';
import { sendEmail } from '#netlify/emails/send-email.ts';
import { createUnsubscribeUrl } from '#netlify/emails/unsubscribe-link.ts';
import { createEmailSteps, dueFields, recipient, startMailServer } from '../support/email-steps.ts';
import { staffId } from '../support/seeded-users.ts';
import { openStackForFile, setVariable } from '../support/stack.ts';
import { rareTest } from '../support/repetitions.ts';

const { stack, database } = await openStackForFile();
const steps = createEmailSteps(stack, database);
const { runWorker, readEmails, makeEmailsDue, insertWaitingEmail } = steps;
beforeEach(() => steps.deleteEmails());

const email = { to: recipient, content: createVacancyReceived(), key: 'job/1' };

test('an email has the headers of an automatic message', async () => {
  const server = await startMailServer();
  await sendEmail(email);
  const [{ headers } = { headers: [] }] = server.received;
  const [row] = await readEmails();
  expect(headers).toContain('Auto-Submitted: auto-generated');
  expect(headers).toContain('Reply-To: Tangaza <hello@tangaza.example>');
  expect(headers).toContain(`Message-ID: <${String(row?.['id'])}@tangaza.example>`);
  expect(headers.filter((line) => /^(list-|precedence)/i.test(line))).toEqual([]);
  setVariable('MAIL_REPLY_TO', 'Amina <amina@tangaza.example>');
  await sendEmail({ ...email, key: 'job/2' });
  expect(server.received[1]?.headers).toContain('Reply-To: Amina <amina@tangaza.example>');
});

test('a weekly email has the address for one click', async () => {
  const server = await startMailServer();
  const member = await insertMember();
  const subscription = { member, topic: 'weekly' } as const;
  expect(await sendEmail({ ...email, subscription })).toBe('waiting');
  await runWorker();
  const [{ headers } = { headers: [] }] = server.received;
  const url = await createUnsubscribeUrl(subscription);
  expect(headers).toContain(`List-Unsubscribe: <${url}>`);
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('an email to a refused recipient fails and stops the next ones', async () => {
  const server = await startMailServer();
  const refusal = { code: 550, message: '5.1.1 No such user here' };
  server.refusedRecipients.set(recipient, refusal);
  expect(await sendEmail(email)).toBe('waiting');
  const last_error = expect.stringContaining('5.1.1') as string;
  expect(await readEmails()).toMatchObject([{ state: 'failed', attempts: 1, last_error }]);
  server.refusedRecipients.clear();
  await sendEmail({ ...email, key: 'job/2' });
  await sendEmail({ ...email, key: 'job/3', to: 'other@duka.example' });
  expect(server.received.map(({ to }) => to)).toEqual([['other@duka.example']]);
  const states = (await readEmails()).map(({ state }) => state);
  expect(states).toEqual(['failed', 'withheld', 'sent']);
  await liftStops();
});

test('a full mailbox stops nothing', async () => {
  const server = await startMailServer();
  server.refusedRecipients.set(recipient, { code: 552, message: '5.2.2 Mailbox full' });
  expect(await sendEmail(email)).toBe('waiting');
  expect(await readEmails()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
});

rareTest('weekly emails use several connections, and others come first', async () => {
  const server = await startMailServer();
  setVariable('MAIL_MAX_CONNECTIONS', '6');
  const member_id = await insertMember();
  for (let number = 1; number <= 12; number += 1) {
    const key = { idempotency_key: `week/${number}`, recipient: `${number}@duka.example` };
    await insertWaitingEmail({ ...key, topic: 'weekly', member_id, ...dueFields });
  }
  await insertWaitingEmail({ idempotency_key: 'receipt' });
  const allConnected = Promise.withResolvers<undefined>();
  server.beforeResponse = () => {
    if (server.maxConnectionCount === 4) allConnected.resolve(undefined);
    return allConnected.promise;
  };
  await runWorker();
  // Two of the six connections stay free.
  expect(server.maxConnectionCount).toBe(4);
  expect(server.received).toHaveLength(13);
  expect(server.received.slice(0, 4).map(({ to }) => to)).toContainEqual([recipient]);
});

test('a refused connection leaves its email for later', async () => {
  const server = await startMailServer(1);
  const member_id = await insertMember();
  for (let number = 1; number <= 6; number += 1) {
    await insertWaitingEmail({ idempotency_key: `week/${number}`, topic: 'weekly', member_id });
  }
  await runWorker();
  for (let turn = 0; turn < 5; turn += 1) {
    await makeEmailsDue();
    await runWorker();
  }
  expect(server.received).toHaveLength(6);
});

test('a weekly email with an unknown outcome is never sent again', async () => {
  const server = await startMailServer();
  const member_id = await insertMember();
  const weekly = { topic: 'weekly', member_id, ...dueFields };
  await insertWaitingEmail({ ...weekly, idempotency_key: 'week/1', attempts: 1, is_leased: true });
  await insertWaitingEmail({ ...dueFields, attempts: 1, is_leased: true });
  await runWorker();
  expect(server.received).toHaveLength(1);
  const lost = await insertWaitingEmail({ ...weekly, idempotency_key: 'week/2', attempts: 1 });
  const failure = { p_email_id: lost, p_attempts: 1, p_reason: 'lost', p_outcome: 'unknown' };
  await database.rpc('record_email_failed', failure).throwOnError();
  await makeEmailsDue();
  await runWorker();
  expect(server.received).toHaveLength(1);
  const states = (await readEmails()).map(({ state }) => state);
  expect(states).toEqual(['failed', 'sent', 'failed']);
});

/** Inserts a member, and returns the id. */
async function insertMember(): Promise<string> {
  const id = crypto.randomUUID();
  await database.from('members').insert({ id, name: 'Amina' }).throwOnError();
  return id;
}

/** Lifts the stops of all addresses. */
async function liftStops() {
  const { data } = await database.from('email_stops').select('id').throwOnError();
  for (const { id } of data as { id: number }[]) {
    const args = { p_actor_id: staffId, p_stop_id: id };
    await database.rpc('lift_email_stop', args).throwOnError();
  }
}
