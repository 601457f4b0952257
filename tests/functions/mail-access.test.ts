import { describe, expect, test } from 'vitest';
import { stackOfFile } from '../support/stack.ts';

const { stack, database } = await stackOfFile();

const letter = {
  idempotency_key: 'job/1',
  recipient: 'jobs@duka.example',
  letter: 'job-vacancy-received',
  subject: 'Jobs',
  html: '<p>Jobs</p>',
  text: 'Jobs',
};

test.each([
  ['mail_recipient_is_one_address', { recipient: 'a@b.example,c@d.example' }],
  ['mail_recipient_is_one_address', { recipient: 'a@b.example\nBcc: c@d.example' }],
  ['mail_subject_is_one_line', { subject: 'Jobs\r\nBcc: c@d.example' }],
  ['mail_state_known', { state: 'lost' }],
  ['mail_sent_is_dated', { state: 'sent' }],
])('the table itself refuses by %s: %j', async (constraint, wrong) => {
  const { error } = await database.from('mail').insert({ ...letter, ...wrong });
  expect(error).toMatchObject({
    code: '23514',
    message: expect.stringContaining(constraint) as string,
  });
});

describe('the outbox', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${stack.info.outbox}.json`, { method: 'POST', headers, body: JSON.stringify(body) });
  const sent = { to: 'a@b.example', subject: 'Jobs', url: '', html: '<p>Jobs</p>', text: 'Jobs' };

  test('takes a letter and shows it', async () => {
    expect((await post(sent)).status).toBe(201);
    expect(await (await fetch(stack.info.outbox)).text()).toContain('To a@b.example');
  });

  test.each([
    ['a field that it does not know', { ...sent, bcc: 'c@d.example' }],
    ['a link that is a script', { ...sent, url: 'javascript:alert(1)' }],
    ['no subject', { ...sent, subject: '' }],
  ])('refuses %s', async (_, body) => {
    expect((await post(body)).status).toBe(422);
  });

  test('takes nothing from a page elsewhere', async () => {
    expect((await post(sent, { origin: 'https://elsewhere.example' })).status).toBe(403);
  });
});
