import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  databaseAs,
  databaseOf,
  databaseOfEndpoints,
  startTestStack,
  type TestStack,
} from '../support/stack.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

const letter = {
  idempotency_key: 'job/1',
  recipient: 'jobs@duka.example',
  letter: 'job-vacancy-received',
  subject: 'Jobs',
  html: '<p>Jobs</p>',
  text: 'Jobs',
};

describe.each(['visitor', 'member', 'staff'] as const)('a %s', (who) => {
  const enter = () => (who === 'visitor' ? databaseAs(stack) : databaseOf(stack, who));

  test('can neither read nor change the table of mail', async () => {
    const mail = (await enter()).from('mail');
    const answers = await Promise.all([
      mail.select(),
      mail.insert(letter),
      mail.update({ state: 'sent' }).eq('letter', letter.letter),
      mail.delete().eq('letter', letter.letter),
    ]);
    expect(answers.map(({ error }) => error?.code)).toEqual(Array(4).fill('42501'));
  });

  test.each([
    ['claim_due_mail', { most: 5 }],
    ['record_mail_sent', { letter_id: crypto.randomUUID() }],
    ['record_mail_failed', { letter_id: crypto.randomUUID(), attempt: 1, reason: 'none' }],
  ])('cannot call %s', async (name, input) => {
    const { error } = await (await enter()).rpc(name, input);
    expect(error?.code).toBe('42501');
  });
});

test.each([
  ['mail_recipient_is_one_address', { recipient: 'a@b.example,c@d.example' }],
  ['mail_recipient_is_one_address', { recipient: 'a@b.example\nBcc: c@d.example' }],
  ['mail_subject_is_one_line', { subject: 'Jobs\r\nBcc: c@d.example' }],
  ['mail_state_known', { state: 'lost' }],
  ['mail_sent_is_dated', { state: 'sent' }],
])('the table itself refuses by %s: %j', async (constraint, wrong) => {
  const { error } = await (
    await databaseOfEndpoints(stack)
  )
    .from('mail')
    .insert({ ...letter, ...wrong });
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
