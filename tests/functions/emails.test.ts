import { beforeEach, expect, test, vi } from 'vitest';
import { createVacancyReceived } from '#netlify/emails/confirm-vacancy.ts';
import { sendEmail } from '#netlify/emails/send-email.ts';
import {
  createEmailSteps,
  dueFields,
  emailRow,
  recipient,
  startMailServer,
} from '../support/email-steps.ts';
import { rareTest } from '../support/repetitions.ts';
import { setVariable, openStackForFile } from '../support/stack.ts';

const { stack, database } = await openStackForFile();
const steps = createEmailSteps(stack, database);
const { runWorker, readEmails, makeEmailsDue, insertWaitingEmail } = steps;
beforeEach(() => steps.deleteEmails());

const email = { to: recipient, content: createVacancyReceived(), key: 'job/1' };
const { template } = emailRow;
const texts = { subject: emailRow.subject, html: emailRow.html, text: emailRow.text };

test('the configured mail server gets an email with HTML and text', async () => {
  const server = await startMailServer();
  expect(await sendEmail(email)).toBe('sent');
  expect(server.received).toHaveLength(1);
  const [receivedEmail] = server.received;
  expect(receivedEmail?.to).toEqual(['jobs@duka.example']);
  expect(receivedEmail?.headers).toContain('From: Tangaza <hello@tangaza.example>');
  expect(receivedEmail?.headers).toContain('Subject: We received your job vacancy');
  expect(receivedEmail?.body).toContain('Content-Type: text/plain');
  expect(receivedEmail?.body).toContain('Content-Type: text/html');
  const sentRow = { state: 'sent', attempts: 1, template, recipient };
  expect(await readEmails()).toMatchObject([sentRow]);
});

test('the embedded outbox gets an email without a mail server', async () => {
  const url = `${stack.site}/job-listings`;
  setVariable('OUTBOX_URL', `${stack.site}/.local/outbox.json`);
  expect(await sendEmail({ ...email, url })).toBe('sent');
  const [row] = await readEmails();
  const outbox = (await (await fetch(stack.info.outbox + '.json')).json()) as unknown[];
  const { subject, html, text } = row as typeof texts;
  expect(outbox[0]).toMatchObject({ to: recipient, subject, url, html, text });
});

test('an email waits without settings, and the log names them', async () => {
  setVariable('OUTBOX_URL', '');
  const log = vi.spyOn(console, 'error').mockReturnValue();
  expect(await sendEmail(email)).toBe('waiting');
  expect(log.mock.calls.join()).toContain('SMTP_URL is not set');
  const last_error = expect.stringContaining('SMTP_URL') as string;
  expect(await readEmails()).toMatchObject([{ state: 'waiting', last_error }]);
});

test('an event’s email is sent once for any number of calls', async () => {
  const server = await startMailServer();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => sendEmail(email)));
  expect(outcomes.toSorted()).toEqual([...Array<string>(19).fill('known'), 'sent']);
  await runWorker();
  expect(server.received).toHaveLength(1);
  expect(await sendEmail({ ...email, key: 'job/2' })).toBe('sent');
  expect(server.received).toHaveLength(2);
});

test('a caller of the outbox gets an error if the email cannot be stored', async () => {
  setVariable('SUPABASE_URL', 'http://127.0.0.1:1');
  await expect(sendEmail(email)).rejects.toMatchObject({ code: 'database-unavailable' });
});

test('a caller of the outbox gets no error if only the result is unsaved', async () => {
  const server = await startMailServer();
  server.beforeResponse = () => {
    setVariable('SUPABASE_URL', 'http://127.0.0.1:1');
    return Promise.resolve();
  };
  expect(await sendEmail(email)).toBe('sent');
});

test.each([
  'amina@duka.example\r\nBcc: all@duka.example',
  'amina@duka.example, all@duka.example',
  'Amina <amina@duka.example>',
  'amina',
  '',
])('a caller of the outbox cannot send to %j', async (to) => {
  const server = await startMailServer();
  expect(await sendEmail({ ...email, to })).toBe('refused');
  expect(await readEmails()).toEqual([]);
  expect(server.received).toEqual([]);
});

test('a caller of the outbox cannot add a header by a subject', async () => {
  const server = await startMailServer();
  const subject = 'Jobs\r\nBcc: all@duka.example\r\n\r\nRead this';
  const template = { ...createVacancyReceived().template, subject };
  expect(await sendEmail({ ...email, content: { name: 'hostile', template } })).toBe('sent');
  const [{ to, headers } = { to: [], headers: [] }] = server.received;
  expect(to).toEqual([recipient]);
  expect(headers).toContain('Subject: Jobs Bcc: all@duka.example Read this');
  expect(headers.filter((line) => /^bcc/i.test(line))).toEqual([]);
});

test('an undelivered email is retried when it is due', async () => {
  const server = await startMailServer();
  server.refusal = { code: 451, message: 'Try again later' };
  expect(await sendEmail(email)).toBe('waiting');
  server.refusal = undefined;

  await runWorker();
  expect(server.received).toEqual([]);
  await makeEmailsDue();
  await runWorker();
  await makeEmailsDue();
  await runWorker();
  expect(server.received).toHaveLength(1);
  expect(await readEmails()).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }]);
});

rareTest('an email fails after retries at 1, 5, 30, 120, 720 minutes', async () => {
  const server = await startMailServer();
  server.refusal = { code: 550, message: `No such person: ${recipient}` };
  await sendEmail(email);
  for (const minutes of [1, 5, 30, 120, 720]) {
    const [row] = await readEmails();
    const delayMs = Date.parse(row?.['next_attempt_at'] as string) - Date.now();
    expect(Math.round(delayMs / 60_000)).toBe(minutes);
    expect(row).toMatchObject({ state: 'waiting' });
    await makeEmailsDue();
    await runWorker();
  }
  const failedRow = { state: 'failed', attempts: 6, sent_at: null };
  const last_error = expect.stringContaining('No such person') as string;
  expect(await readEmails()).toMatchObject([{ ...failedRow, last_error }]);

  server.refusal = undefined;
  await makeEmailsDue();
  await runWorker();
  expect(server.received).toEqual([]);
  expect(await readEmails()).toMatchObject([failedRow]);
});

test('an undelivered email is logged without its address', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const server = await startMailServer();
  server.refusal = { code: 550, message: `No such person: ${recipient}` };
  await sendEmail(email);
  expect(log.mock.calls.join()).toContain('EMESSAGE 550');
  expect(log.mock.calls.join()).not.toContain(recipient);
});

test('an email fails when its last attempt never returns', async () => {
  await insertWaitingEmail({ attempts: 6, ...dueFields });
  const server = await startMailServer();
  await runWorker();
  expect(server.received).toEqual([]);
  expect(await readEmails()).toMatchObject([{ state: 'failed', attempts: 6 }]);
});

test('concurrent senders send no email twice', async () => {
  const server = await startMailServer();
  for (let eventNumber = 0; eventNumber < 12; eventNumber += 1) {
    await insertWaitingEmail({ idempotency_key: `job/${eventNumber}`, ...dueFields });
  }
  await Promise.all([runWorker(), runWorker(), runWorker()]);
  expect(server.received).toHaveLength(12);
  const lines = server.received.flatMap(({ headers }) => headers);
  const ids = lines.filter((line) => line.startsWith('Message-ID:'));
  expect(new Set(ids).size).toBe(12);
});

test('concurrent senders skip an email that another one is sending', async () => {
  const server = await startMailServer();
  const requestReached = Promise.withResolvers<undefined>();
  const response = Promise.withResolvers<undefined>();
  server.beforeResponse = () => {
    requestReached.resolve(undefined);
    return response.promise;
  };
  const firstSend = sendEmail(email);
  await requestReached.promise;
  await runWorker();
  expect(await readEmails()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  response.resolve(undefined);
  expect(await firstSend).toBe('sent');
  expect(server.received).toHaveLength(1);
});

test('an abandoned attempt that fails later is ignored', async () => {
  const id = await insertWaitingEmail({ attempts: 2, ...dueFields });
  const lateFailure = { p_email_id: id, p_attempts: 1, p_reason: 'too late' };
  expect((await database.rpc('record_email_failed', lateFailure)).error).toBeNull();
  expect(await readEmails()).toMatchObject([{ attempts: 2, last_error: null }]);
  await database.rpc('record_email_sent', { p_email_id: id });
  await database.rpc('record_email_failed', { ...lateFailure, p_attempts: 2 });
  expect(await readEmails()).toMatchObject([{ state: 'sent', last_error: null }]);
});

test.each([
  ['emails_recipient_is_one_address', { recipient: 'a@b.example,c@d.example' }],
  ['emails_recipient_is_one_address', { recipient: 'a@b.example\nBcc: c@d.example' }],
  ['emails_subject_is_one_line', { subject: 'Jobs\r\nBcc: c@d.example' }],
  ['emails_state_is_valid', { state: 'lost' }],
  ['emails_sent_is_dated', { state: 'sent' }],
])('the constraint %s refuses %j', async (constraint, invalidFields) => {
  const { error } = await database.from('emails').insert({ ...emailRow, ...invalidFields });
  expect(error?.code).toBe('23514');
  expect(error?.message).toContain(constraint);
});

const postToOutbox = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${stack.info.outbox}.json`, { method: 'POST', headers, body: JSON.stringify(body) });
const validEmail = { to: 'a@b.example', url: '', ...texts };

test.each([
  ['an unknown field', { ...validEmail, bcc: 'c@d.example' }],
  ['a link to a script', { ...validEmail, url: 'javascript:alert(1)' }],
  ['no subject', { ...validEmail, subject: '' }],
])('the outbox refuses %s', async (_, body) => {
  expect((await postToOutbox(body)).status).toBe(422);
});
