import type { Context } from '@netlify/functions';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { vacancyReceived } from '#netlify/emails/confirm-vacancy.ts';
import { sendMail } from '#netlify/emails/send-mail.ts';
import sendWaitingMail from '#netlify/functions/send-waiting-mail.ts';
import { setVariable, stackOfFile } from '../support/stack.ts';
import { startMailServer } from './mail-server.ts';

const { stack, database } = await stackOfFile();
beforeEach(async () => {
  await database.from('mail').delete().neq('idempotency_key', '');
});

const vacancy = { email: 'jobs@duka.example' };
const order = {
  to: vacancy.email,
  letter: vacancyReceived,
  key: 'job/1',
};
const away = 'smtp://127.0.0.1:1';

describe('a letter', () => {
  test('is sent at once, with HTML and text, by the mail server that is set', async () => {
    const server = await startMailServer();
    expect(await sendMail(order)).toBe('sent');
    expect(server.received).toHaveLength(1);
    const [letter] = server.received;
    expect(letter?.to).toEqual(['jobs@duka.example']);
    expect(letter?.headers).toContain('From: Tangaza <hello@tangaza.example>');
    expect(letter?.headers).toContain('Subject: We received your job vacancy');
    expect(letter?.body).toContain('Content-Type: text/plain');
    expect(letter?.body).toContain('Content-Type: text/html');
    expect(await stored()).toMatchObject([
      { state: 'sent', attempts: 1, letter: 'job-vacancy-received', recipient: vacancy.email },
    ]);
  });

  test('goes to the outbox of the embedded stack where no mail server is set', async () => {
    const url = `${stack.site}/job-listings`;
    setVariable('OUTBOX_URL', `${stack.site}/.local/outbox.json`);
    expect(await sendMail({ ...order, url })).toBe('sent');
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

  test('waits where nothing is set, and the log names what is missing', async () => {
    setVariable('OUTBOX_URL', '');
    const log = vi.spyOn(console, 'error').mockReturnValue();
    expect(await sendMail(order)).toBe('waiting');
    expect(log.mock.calls.join()).toContain('SMTP_URL is not set');
    expect(await stored()).toMatchObject([
      { state: 'waiting', last_error: expect.stringContaining('SMTP_URL') as string },
    ]);
  });

  test('about one event is sent once, however often and at once it is asked for', async () => {
    const server = await startMailServer();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => sendMail(order)));
    expect(outcomes.toSorted()).toEqual([...Array<string>(19).fill('known'), 'sent']);
    await runWorker();
    expect(server.received).toHaveLength(1);
    expect(await sendMail({ ...order, key: 'job/2' })).toBe('sent');
    expect(server.received).toHaveLength(2);
  });
});

describe('whoever asks for a letter', () => {
  test('can go on when the mail server is away', async () => {
    setVariable('SMTP_URL', away);
    setVariable('MAIL_FROM', 'hello@tangaza.example');
    expect(await sendMail(order)).toBe('waiting');
    expect(await stored()).toMatchObject([{ state: 'waiting', attempts: 1, sent_at: null }]);
  });

  test('is told when it could not be stored', async () => {
    setVariable('SUPABASE_URL', 'http://127.0.0.1:1');
    await expect(sendMail(order)).rejects.toMatchObject({ code: 'database-unavailable' });
  });

  test('can go on when only the outcome could not be written down', async () => {
    const server = await startMailServer();
    server.beforeAnswer = () => {
      setVariable('SUPABASE_URL', 'http://127.0.0.1:1');
      return Promise.resolve();
    };
    expect(await sendMail(order)).toBe('sent');
  });

  test.each([
    'amina@duka.example\r\nBcc: all@duka.example',
    'amina@duka.example, all@duka.example',
    'Amina <amina@duka.example>',
    'amina',
    '',
  ])('cannot send to %j', async (to) => {
    const server = await startMailServer();
    expect(await sendMail({ ...order, to })).toBe('refused');
    expect(await stored()).toEqual([]);
    expect(server.received).toEqual([]);
  });

  test('cannot add a header by a subject', async () => {
    const server = await startMailServer();
    const subject = 'Jobs\r\nBcc: all@duka.example\r\n\r\nRead this';
    const words = { ...vacancyReceived.words, subject };
    expect(await sendMail({ ...order, letter: { name: 'hostile', words } })).toBe('sent');
    const [sent] = server.received;
    expect(sent?.to).toEqual([vacancy.email]);
    expect(sent?.headers).toContain('Subject: Jobs Bcc: all@duka.example Read this');
    expect(sent?.headers.filter((line) => /^bcc/i.test(line))).toEqual([]);
  });
});

describe('a letter that was not delivered', () => {
  test('is not tried before its time, then sent once by the function', async () => {
    const server = await startMailServer();
    server.refusal = { code: 451, words: 'Try again later' };
    expect(await sendMail(order)).toBe('waiting');
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

  test('is tried again after 1, 5, 30, 120 and 720 minutes, and has then failed', async () => {
    const server = await startMailServer();
    server.refusal = { code: 550, words: `No such person: ${vacancy.email}` };
    await sendMail(order);
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

  test('is spoken of in the log without its address', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const server = await startMailServer();
    server.refusal = { code: 550, words: `No such person: ${vacancy.email}` };
    await sendMail(order);
    expect(log.mock.calls.join()).toContain('EMESSAGE 550');
    expect(log.mock.calls.join()).not.toContain(vacancy.email);
  });

  test('has failed when the one who tried it for the last time never came back', async () => {
    await storeWaiting({ attempts: 6, next_attempt_at: '2026-01-01T00:00:00Z' });
    const server = await startMailServer();
    await runWorker();
    expect(server.received).toEqual([]);
    expect(await stored()).toMatchObject([{ state: 'failed', attempts: 6 }]);
  });
});

describe('two who send at the same time', () => {
  test('never send one letter twice', async () => {
    const server = await startMailServer();
    for (let event = 0; event < 12; event += 1) {
      await storeWaiting({
        idempotency_key: `job/${event}`,
        next_attempt_at: '2026-01-01T00:00:00Z',
      });
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
    server.beforeAnswer = () => {
      reached.resolve(undefined);
      return answer.promise;
    };
    const first = sendMail(order);
    await reached.promise;
    await runWorker();
    expect(await stored()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    answer.resolve(undefined);
    expect(await first).toBe('sent');
    expect(server.received).toHaveLength(1);
  });

  test('hear nothing of an attempt that was given up and went wrong later', async () => {
    const id = await storeWaiting({ attempts: 2, next_attempt_at: '2026-01-01T00:00:00Z' });
    const late = { letter_id: id, attempt: 1, reason: 'too late' };
    expect((await database.rpc('record_mail_failed', late)).error).toBeNull();
    expect(await stored()).toMatchObject([{ attempts: 2, last_error: null }]);
    await database.rpc('record_mail_sent', { letter_id: id });
    await database.rpc('record_mail_failed', { ...late, attempt: 2 });
    expect(await stored()).toMatchObject([{ state: 'sent', last_error: null }]);
  });
});

/** Runs the scheduled function, as the platform does. */
async function runWorker() {
  const request = new Request(stack.site, { method: 'POST', body: '{}' });
  expect((await sendWaitingMail(request, {} as Context)).status).toBe(204);
}

async function stored() {
  const { data, error } = await database.from('mail').select().order('created_at');
  expect(error).toBeNull();
  return data as Record<string, unknown>[];
}

/** Moves the next attempt of everything to the past. */
async function makeDue() {
  const past = { next_attempt_at: '2026-01-01T00:00:00Z' };
  expect((await database.from('mail').update(past).neq('idempotency_key', '')).error).toBeNull();
}

async function storeWaiting(row: Record<string, unknown>): Promise<string> {
  const { data, error } = await database
    .from('mail')
    .insert({
      idempotency_key: 'job/1',
      recipient: vacancy.email,
      letter: 'job-vacancy-received',
      subject: 'Jobs',
      html: '<p>Jobs</p>',
      text: 'Jobs',
      ...row,
    })
    .select('id')
    .single<{ id: string }>();
  expect(error).toBeNull();
  return data?.id ?? '';
}
