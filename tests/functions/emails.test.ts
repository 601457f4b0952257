import type { Context } from '@netlify/functions';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { vacancyReceived } from '#netlify/emails/confirm-vacancy.ts';
import { sendEmail } from '#netlify/emails/send-email.ts';
import sendWaitingEmails from '#netlify/functions/send-waiting-emails.ts';
import { openMailServer } from '../support/mail-server.ts';
import { setVariable, openStackForFile } from '../support/stack.ts';

const { stack, database } = await openStackForFile();
beforeEach(async () => {
  await database.from('emails').delete().neq('idempotency_key', '');
});

const vacancy = { email: 'jobs@duka.example' };
const due = { next_attempt_at: '2026-01-01T00:00:00Z' };
const order = {
  to: vacancy.email,
  content: vacancyReceived,
  key: 'job/1',
};
const emailRow = {
  idempotency_key: 'job/1',
  recipient: vacancy.email,
  template: 'job-vacancy-received',
  subject: 'Jobs',
  html: '<p>Jobs</p>',
  text: 'Jobs',
};

describe('an email', () => {
  test('the configured mail server gets an email with HTML and text', async () => {
    const server = await startMailServer();
    expect(await sendEmail(order)).toBe('sent');
    expect(server.received).toHaveLength(1);
    const [received] = server.received;
    expect(received?.to).toEqual(['jobs@duka.example']);
    expect(received?.headers).toContain('From: Tangaza <hello@tangaza.example>');
    expect(received?.headers).toContain('Subject: We received your job vacancy');
    expect(received?.body).toContain('Content-Type: text/plain');
    expect(received?.body).toContain('Content-Type: text/html');
    expect(await stored()).toMatchObject([
      { state: 'sent', attempts: 1, template: 'job-vacancy-received', recipient: vacancy.email },
    ]);
  });

  test('the embedded outbox gets an email without a mail server', async () => {
    const url = `${stack.site}/job-listings`;
    setVariable('OUTBOX_URL', `${stack.site}/.local/outbox.json`);
    expect(await sendEmail({ ...order, url })).toBe('sent');
    const [row] = await stored();
    const outbox = (await (await fetch(stack.info.outbox + '.json')).json()) as unknown[];
    expect(outbox[0]).toMatchObject({
      to: vacancy.email,
      subject: row?.['subject'] as string,
      url,
      html: row?.['html'] as string,
      text: row?.['text'] as string,
    });
  });

  test('an email waits without settings, and the log names them', async () => {
    setVariable('OUTBOX_URL', '');
    const log = vi.spyOn(console, 'error').mockReturnValue();
    expect(await sendEmail(order)).toBe('waiting');
    expect(log.mock.calls.join()).toContain('SMTP_URL is not set');
    const last_error = expect.stringContaining('SMTP_URL') as string;
    expect(await stored()).toMatchObject([{ state: 'waiting', last_error }]);
  });

  test('an event’s email is sent once for any number of calls', async () => {
    const server = await startMailServer();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => sendEmail(order)));
    expect(outcomes.toSorted()).toEqual([...Array<string>(19).fill('known'), 'sent']);
    await runWorker();
    expect(server.received).toHaveLength(1);
    expect(await sendEmail({ ...order, key: 'job/2' })).toBe('sent');
    expect(server.received).toHaveLength(2);
  });
});

describe('a caller of the outbox', () => {
  test('learns that the email could not be stored', async () => {
    setVariable('SUPABASE_URL', 'http://127.0.0.1:1');
    await expect(sendEmail(order)).rejects.toMatchObject({ code: 'database-unavailable' });
  });

  test('a caller continues when only the result is unsaved', async () => {
    const server = await startMailServer();
    server.beforeResponse = () => {
      setVariable('SUPABASE_URL', 'http://127.0.0.1:1');
      return Promise.resolve();
    };
    expect(await sendEmail(order)).toBe('sent');
  });

  test.each([
    'amina@duka.example\r\nBcc: all@duka.example',
    'amina@duka.example, all@duka.example',
    'Amina <amina@duka.example>',
    'amina',
    '',
  ])('cannot send to %j', async (to) => {
    const server = await startMailServer();
    expect(await sendEmail({ ...order, to })).toBe('refused');
    expect(await stored()).toEqual([]);
    expect(server.received).toEqual([]);
  });

  test('cannot add a header by a subject', async () => {
    const server = await startMailServer();
    const subject = 'Jobs\r\nBcc: all@duka.example\r\n\r\nRead this';
    const template = { ...vacancyReceived.template, subject };
    expect(await sendEmail({ ...order, content: { name: 'hostile', template } })).toBe('sent');
    const [sent] = server.received;
    expect(sent?.to).toEqual([vacancy.email]);
    expect(sent?.headers).toContain('Subject: Jobs Bcc: all@duka.example Read this');
    expect(sent?.headers.filter((line) => /^bcc/i.test(line))).toEqual([]);
  });
});

describe('an undelivered email', () => {
  test('a failed email is retried once, at its time', async () => {
    const server = await startMailServer();
    server.refusal = { code: 451, message: 'Try again later' };
    expect(await sendEmail(order)).toBe('waiting');
    server.refusal = undefined;

    await runWorker();
    expect(server.received).toEqual([]);
    await makeDue();
    await runWorker();
    await makeDue();
    await runWorker();
    expect(server.received).toHaveLength(1);
    expect(await stored()).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }]);
  });

  test('an email fails after retries at 1, 5, 30, 120, 720 minutes', async () => {
    const server = await startMailServer();
    server.refusal = { code: 550, message: `No such person: ${vacancy.email}` };
    await sendEmail(order);
    for (const minutes of [1, 5, 30, 120, 720]) {
      const [row] = await stored();
      const pause = Date.parse(row?.['next_attempt_at'] as string) - Date.now();
      expect(Math.round(pause / 60_000)).toBe(minutes);
      expect(row).toMatchObject({ state: 'waiting' });
      await makeDue();
      await runWorker();
    }
    const failed = { state: 'failed', attempts: 6, sent_at: null };
    expect(await stored()).toMatchObject([
      { ...failed, last_error: expect.stringContaining('No such person') as string },
    ]);

    server.refusal = undefined;
    await makeDue();
    await runWorker();
    expect(server.received).toEqual([]);
    expect(await stored()).toMatchObject([failed]);
  });

  test('is logged without its address', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const server = await startMailServer();
    server.refusal = { code: 550, message: `No such person: ${vacancy.email}` };
    await sendEmail(order);
    expect(log.mock.calls.join()).toContain('EMESSAGE 550');
    expect(log.mock.calls.join()).not.toContain(vacancy.email);
  });

  test('an email fails when its last attempt never returns', async () => {
    await storeWaiting({ attempts: 6, ...due });
    const server = await startMailServer();
    await runWorker();
    expect(server.received).toEqual([]);
    expect(await stored()).toMatchObject([{ state: 'failed', attempts: 6 }]);
  });
});

describe('two concurrent senders', () => {
  test('never send one email twice', async () => {
    const server = await startMailServer();
    for (let event = 0; event < 12; event += 1) {
      await storeWaiting({ idempotency_key: `job/${event}`, ...due });
    }
    await Promise.all([runWorker(), runWorker(), runWorker()]);
    expect(server.received).toHaveLength(12);
    const ids = server.received.map(({ headers }) =>
      headers.find((line) => line.startsWith('Message-ID:')),
    );
    expect(new Set(ids).size).toBe(12);
  });

  test('leave alone what the other has under way', async () => {
    const server = await startMailServer();
    const reached = Promise.withResolvers<undefined>();
    const answer = Promise.withResolvers<undefined>();
    server.beforeResponse = () => {
      reached.resolve(undefined);
      return answer.promise;
    };
    const first = sendEmail(order);
    await reached.promise;
    await runWorker();
    expect(await stored()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    answer.resolve(undefined);
    expect(await first).toBe('sent');
    expect(server.received).toHaveLength(1);
  });

  test('an abandoned attempt that fails later is ignored', async () => {
    const id = await storeWaiting({ attempts: 2, ...due });
    const late = { p_email_id: id, p_attempts: 1, p_reason: 'too late' };
    expect((await database.rpc('record_email_failed', late)).error).toBeNull();
    expect(await stored()).toMatchObject([{ attempts: 2, last_error: null }]);
    await database.rpc('record_email_sent', { p_email_id: id });
    await database.rpc('record_email_failed', { ...late, p_attempts: 2 });
    expect(await stored()).toMatchObject([{ state: 'sent', last_error: null }]);
  });
});

test.each([
  ['emails_recipient_is_one_address', { recipient: 'a@b.example,c@d.example' }],
  ['emails_recipient_is_one_address', { recipient: 'a@b.example\nBcc: c@d.example' }],
  ['emails_subject_is_one_line', { subject: 'Jobs\r\nBcc: c@d.example' }],
  ['emails_state_is_valid', { state: 'lost' }],
  ['emails_sent_is_dated', { state: 'sent' }],
])('the table itself refuses by %s: %j', async (constraint, wrong) => {
  const { error } = await database.from('emails').insert({ ...emailRow, ...wrong });
  expect(error).toMatchObject({
    code: '23514',
    message: expect.stringContaining(constraint) as string,
  });
});

describe('the outbox', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${stack.info.outbox}.json`, { method: 'POST', headers, body: JSON.stringify(body) });
  const sent = { to: 'a@b.example', subject: 'Jobs', url: '', html: '<p>Jobs</p>', text: 'Jobs' };

  test.each([
    ['a field that it does not know', { ...sent, bcc: 'c@d.example' }],
    ['a link that is a script', { ...sent, url: 'javascript:alert(1)' }],
    ['no subject', { ...sent, subject: '' }],
  ])('refuses %s', async (_, body) => {
    expect((await post(body)).status).toBe(422);
  });
});

/** Starts a mail server and makes the endpoints use it. */
async function startMailServer() {
  const server = await openMailServer();
  for (const [name, value] of Object.entries(server.variables)) setVariable(name, value);
  return server;
}

/** Runs the scheduled function as the platform does. */
async function runWorker() {
  const request = new Request(stack.site, { method: 'POST', body: '{}' });
  expect((await sendWaitingEmails(request, {} as Context)).status).toBe(204);
}

async function stored() {
  const { data, error } = await database.from('emails').select().order('created_at');
  expect(error).toBeNull();
  return data as Record<string, unknown>[];
}

/** Moves the next attempt of every email into the past. */
async function makeDue() {
  await database.from('emails').update(due).neq('idempotency_key', '').throwOnError();
}

async function storeWaiting(row: Record<string, unknown>): Promise<string> {
  const stored = database.from('emails').insert({ ...emailRow, ...row });
  return (await stored.select('id').single<{ id: string }>().throwOnError()).data.id;
}
