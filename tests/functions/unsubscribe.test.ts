/** Tests the links in emails with which members stop them. */
import type { Context } from '@netlify/functions';
import { beforeEach, expect, test } from 'vitest';
import { createUnsubscribeUrl } from '#netlify/emails/unsubscribe-link.ts';
import { sendEmail } from '#netlify/emails/send-email.ts';
import { createVacancyReceived } from '#netlify/emails/confirm-vacancy.ts';
import sendWaitingEmails from '#netlify/functions/send-waiting-emails.ts';
import { createMemberAccount, type Account } from '../support/accounts.ts';
import { rareTest } from '../support/repetitions.ts';
import { openStackForFile, setVariable } from '../support/stack.ts';

const { stack, database, advanceClock, readEmails } = await openStackForFile();

let owner: Account;
beforeEach(async () => {
  owner = await createMemberAccount(stack);
  setVariable('OUTBOX_URL', `${stack.site}/.local/outbox.json`);
});

const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });

async function readSettings() {
  const rows = database.from('member_settings').select().eq('member_id', owner.id);
  return (await rows.throwOnError()).data as Record<string, unknown>[];
}

const sendWeekly = (key: string) =>
  sendEmail({
    to: owner.email,
    content: createVacancyReceived(),
    key,
    subscription: { member: owner.id, topic: 'weekly' },
  });

async function runSchedule() {
  const request = new Request(stack.site, { method: 'POST', body: '{}' });
  expect((await sendWaitingEmails(request, {} as Context)).status).toBe(204);
}

rareTest('one click of a mailbox stops the emails, also repeated and years later', async () => {
  const url = await createUnsubscribeUrl({ member: owner.id, topic: 'weekly' });
  await advanceClock(3 * 365 * 24 * 3600);
  for (let turn = 0; turn < 2; turn += 1) {
    const response = await fetch(url, { method: 'POST', body: oneClick, redirect: 'error' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await readSettings()).toMatchObject([{ weekly: false, reminders: true, news: false }]);
  }
  // Another origin, cookies and a missing body make no difference.
  const headers = { origin: 'https://mail.example', cookie: 'a=b' };
  expect((await fetch(url, { method: 'POST', headers })).status).toBe(200);
});

test('a visit of the link changes nothing', async () => {
  const url = await createUnsubscribeUrl({ member: owner.id, topic: 'reminders' });
  for (const method of ['GET', 'HEAD']) {
    expect((await fetch(url, { method })).status).toBe(200);
  }
  const page = await (await fetch(url)).text();
  expect(page).toContain('<form method="post">');
  expect(page).toContain('No more reminders before an advert ends?');
  expect(await readSettings()).toEqual([]);
});

test('the button stops one topic and keeps the other settings', async () => {
  const settings = {
    member_id: owner.id,
    language: 'sw',
    weekly: true,
    sms: true,
    reminders: true,
    news: true,
  };
  await database.from('member_settings').insert(settings).throwOnError();
  const url = await createUnsubscribeUrl({ member: owner.id, topic: 'reminders' });
  const response = await fetch(url, { method: 'POST', body: oneClick });
  expect(await response.text()).toContain('Done: no more reminders');
  expect(await readSettings()).toEqual([{ ...settings, reminders: false }]);
});

test.each([
  [
    'a change of one character',
    (token: string) => (token.startsWith('A') ? 'B' : 'A') + token.slice(1),
  ],
  ['a missing end', (token: string) => token.slice(0, -4)],
  ['a longer end', (token: string) => `${token}AAAA`],
  ['nothing else', () => 'x'],
])('a token with %s is unknown', async (_, change) => {
  const url = await createUnsubscribeUrl({ member: owner.id, topic: 'weekly' });
  const [, address = '', token = ''] = /^(.*\/)([^/]+)$/.exec(url) ?? [];
  for (const method of ['GET', 'POST']) {
    const response = await fetch(address + change(token), { method });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('This link does not work');
  }
  expect(await readSettings()).toEqual([]);
});

test('the link of a deleted account still works', async () => {
  const url = await createUnsubscribeUrl({ member: owner.id, topic: 'weekly' });
  await owner.remove();
  await database.rpc('delete_member', { p_member_id: owner.id }).throwOnError();
  expect((await fetch(url, { method: 'POST', body: oneClick })).status).toBe(200);
  expect(await readSettings()).toEqual([]);
});

test('an email that waits in the outbox is withheld', async () => {
  expect(await sendWeekly(`week/${owner.id}`)).toBe('waiting');
  const url = await createUnsubscribeUrl({ member: owner.id, topic: 'weekly' });
  await fetch(url, { method: 'POST', body: oneClick });
  await runSchedule();
  expect((await readEmails(owner.email)).map(({ subject }) => subject)).toEqual([]);
  const emails = database.from('emails').select('state,attempts').eq('recipient', owner.email);
  expect((await emails.throwOnError()).data).toEqual([{ state: 'withheld', attempts: 0 }]);
  await database.from('member_settings').update({ weekly: true }).eq('member_id', owner.id);
  await sendWeekly(`week/2/${owner.id}`);
  await runSchedule();
  expect(await readEmails(owner.email)).toHaveLength(1);
});

test('only an email with a topic has the headers of a list', async () => {
  await sendWeekly(`week/${owner.id}`);
  await runSchedule();
  await sendEmail({ to: owner.email, content: createVacancyReceived(), key: `job/${owner.id}` });
  const [weekly, transactional] = await readEmails(owner.email);
  const url = await createUnsubscribeUrl({ member: owner.id, topic: 'weekly' });
  expect(weekly?.headers).toMatchObject({
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
    'Reply-To': 'hello@tangaza.example',
  });
  expect(Object.keys(transactional?.headers ?? {}).toSorted()).toEqual([
    'Auto-Submitted',
    'Message-ID',
    'Reply-To',
  ]);
});
