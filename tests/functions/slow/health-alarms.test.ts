/** Tests that one full mailbox and one late response leave health green. */
import { beforeEach, expect, test, vi } from 'vitest';
import { createVacancyReceived } from '#netlify/emails/confirm-vacancy.ts';
import { sendEmail } from '#netlify/emails/send-email.ts';
import { openMailServer } from '../../support/mail-server.ts';
import { control, openStackForFile, setVariable } from '../../support/stack.ts';

const { stack, database, setFault, advanceClock, runFunction } = await openStackForFile();
const minute = 60;
const hour = 60 * minute;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await database.from('emails').delete().neq('idempotency_key', '');
});

async function readHealth() {
  const response = await fetch(`${stack.site}/api/health`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

let emailCount = 0;
const sendTo = (to: string) => {
  emailCount += 1;
  return sendEmail({ to, content: createVacancyReceived(), key: `health/${emailCount}` });
};

/** Opens a mail server. One mailbox has refused an e-mail four times, and then another mailbox has received one. */
async function openFullMailbox() {
  const server = await openMailServer();
  for (const [name, value] of Object.entries(server.variables)) setVariable(name, value);
  server.refusedRecipients.set('full@duka.example', { code: 452, message: 'Mailbox full' });
  expect(await sendTo('full@duka.example')).toBe('waiting');
  for (let count = 0; count < 5; count += 1) await advanceClock(10 * minute);
  const query = database.from('emails').select('attempts').eq('state', 'waiting');
  expect((await query.throwOnError()).data).toEqual([{ attempts: 4 }]);
  expect(await sendTo('amina@duka.example')).toBe('sent');
  return server;
}

test('an e-mail that one mailbox refuses is not red while others leave', async () => {
  const server = await openFullMailbox();
  // The retries of the refused e-mail end within these fifteen hours.
  for (const hours of [1, 1, 13]) {
    await advanceClock(hours * hour);
    expect((await readHealth()).body).toMatchObject({ emails: 'ok' });
  }
  const headers = server.received.flatMap((email) => email.headers);
  expect(headers.filter((line) => /^Subject: Red.*E-mails/.test(line))).toEqual([]);
});

test('a mail server that is away is red an hour later, also after a success', async () => {
  const server = await openFullMailbox();
  server.refusal = { code: 451, message: 'Try again later' };
  expect(await sendTo('baraka@duka.example')).toBe('waiting');
  await advanceClock(hour - minute);
  expect((await readHealth()).body).toMatchObject({ emails: 'ok' });
  await advanceClock(2 * minute);
  expect(await readHealth()).toMatchObject({ status: 503, body: { emails: 'late' } });
  // An e-mail with many attempts stays late until another e-mail is sent.
  for (let count = 0; count < 4; count += 1) {
    await advanceClock(hour);
    expect(await readHealth()).toMatchObject({ status: 503, body: { emails: 'late' } });
  }
  // Another e-mail that is sent proves that sending works. The waiting e-mail is retried only hours later.
  server.refusal = undefined;
  expect(await sendTo('amina@duka.example')).toBe('sent');
  expect((await readHealth()).body).toMatchObject({ emails: 'ok' });
});

test('one late response of the database is no outage', async () => {
  const fault = { service: 'database', mode: 'slow', delayMs: 8_000, times: 1 };
  await control(stack, 'faults', fault);
  expect((await readHealth()).body).toMatchObject({ database: 'slow', emails: 'ok' });
  expect((await readHealth()).body).toMatchObject({ database: 'ok', emails: 'ok' });
  const server = await openMailServer();
  for (const [name, value] of Object.entries(server.variables)) setVariable(name, value);
  // The first request of a run records its start.
  await control(stack, 'faults', { ...fault, after: 1 });
  await runFunction('watch-health');
  await runFunction('watch-health');
  expect(server.received).toEqual([]);
});

test('a database that answers late is slow, and its parts are known', async () => {
  const { body: before } = await readHealth();
  await setFault('database', 'slow', 3_500);
  const { body, status } = await readHealth();
  expect(body).toEqual({ ...before, database: 'slow' });
  expect(status).toBe(before['state'] === 'green' ? 200 : 503);
});
