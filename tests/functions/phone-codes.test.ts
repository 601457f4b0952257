import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createMemberAccount, type Account } from '../support/accounts.ts';
import { usePhone } from '../support/daraja.ts';
import { checkPhone, createPhone, moveToHour, readSms, setSmsFault } from '../support/sms.ts';
import { loadWithSchedules, logIn, openStackForFile, setVariable } from '../support/stack.ts';

const { stack, database, advanceClock, runFunction, readEmails } =
  await openStackForFile(loadWithSchedules());

let owner: Account;
let phone: string;
// A code is asked for at any hour.
beforeAll(() => moveToHour(stack, 23));
beforeEach(async () => {
  owner = await createMemberAccount(stack);
  phone = createPhone();
});

const send = async (method: string, body?: object, account = owner) => {
  const token = await logIn(stack.site, account);
  return fetch(`${stack.site}/api/phone-codes`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
};
const requestCode = (number = phone, account = owner) => send('POST', { phone: number }, account);
const confirm = (code: string, account = owner) => send('PUT', { phone, code }, account);
/** Returns the code in the newest SMS to the phone. It is sent after the response. */
const readCode = async () => {
  const messages = await expect
    .poll(() => readSms(stack, phone), { timeout: 5_000 })
    .not.toEqual([])
    .then(() => readSms(stack, phone));
  return /\d{6}/.exec(messages.at(-1)?.text ?? '')?.[0] ?? '';
};
const getWrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

test('a code proves a number, and is used once', async () => {
  expect((await requestCode(`0${phone.slice(4)}`)).status).toBe(204);
  const code = await readCode();
  const [sms] = await readSms(stack, phone);
  expect(sms).toMatchObject({
    parts: 1,
    text: expect.stringMatching(/^Tangaza: \d{6} /) as string,
  });
  const response = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ sms_number: phone, checked: [{ phone }] });
  expect((await confirm(code)).status).toBe(422);
  expect(await (await send('GET')).json()).toMatchObject({ sms_number: phone });
});

test('neither the digits nor their SMS are stored', async () => {
  await requestCode();
  const code = await readCode();
  const rows = await database.from('sms_messages').select().eq('member_id', owner.id);
  expect(rows.data).toMatchObject([{ purpose: 'code', text: '' }]);
  expect(JSON.stringify(rows.data)).not.toContain(code);
});

test('five wrong tries end a code, and the response is the same for every reason', async () => {
  await requestCode();
  const code = await readCode();
  const responses: string[] = [];
  for (let count = 0; count < 5; count += 1)
    responses.push(await (await confirm(getWrongCode(code))).text());
  responses.push(await (await confirm(code)).text());
  const stranger = await createMemberAccount(stack);
  responses.push(await (await confirm(code, stranger)).text());
  expect(new Set(responses).size).toBe(1);
  expect(responses[0]).toContain('This code is wrong, or no longer valid.');
});

test('a code ends after ten minutes', async () => {
  await requestCode();
  const code = await readCode();
  await advanceClock(10 * 60);
  expect((await confirm(code)).status).toBe(422);
});

test('a member gets one code a minute and five a day', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    statuses.push((await requestCode(createPhone())).status);
    if (count === 0) {
      const early = await requestCode(createPhone());
      expect(early.status).toBe(429);
      expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    await advanceClock(61);
  }
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
});

test('many members cannot flood a number, and get the same response', async () => {
  const responses: [number, string][] = [];
  for (let count = 0; count < 8; count += 1) {
    const response = await requestCode(phone, await createMemberAccount(stack));
    responses.push([response.status, await response.text()]);
    await advanceClock(count % 2 === 0 ? 61 : 10);
  }
  expect(responses).toEqual(responses.map(() => [204, '']));
  expect((await readSms(stack, phone)).length).toBeLessThanOrEqual(5);
});

test('a number that refuses SMS or belongs to a member gets the same response', async () => {
  const numberOfMember = createPhone();
  await checkPhone(database, (await createMemberAccount(stack)).id, numberOfMember);
  const optedOut = createPhone();
  await usePhone(stack, { phone: optedOut }, { do: 'opt-out' });
  const responses: unknown[] = [];
  for (const number of [phone, numberOfMember, optedOut]) {
    const response = await requestCode(number);
    responses.push([response.status, await response.text()]);
    await advanceClock(61);
  }
  expect(responses).toEqual([
    [204, ''],
    [204, ''],
    [204, ''],
  ]);
  expect(await readSms(stack, optedOut)).toEqual([]);
});

test('the costs of a day end the codes of the site, with the same response', async () => {
  setVariable('SMS_CODES_DAILY_KES', '1');
  expect((await requestCode()).status).toBe(204);
  await runFunction('send-waiting-emails');
  expect(await readSms(stack, phone)).toEqual([]);
});

test('a number that another member proves moves to that member, and the former owner gets an e-mail', async () => {
  await checkPhone(database, owner.id, phone);
  const next = await createMemberAccount(stack);
  expect((await requestCode(phone, next)).status).toBe(204);
  const code = await readCode();
  expect((await confirm(code, next)).status).toBe(200);
  await runFunction('notify-owners');
  await runFunction('notify-owners');
  const emails = await readEmails(owner.email);
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Your phone number now belongs to another account',
  ]);
  expect(emails[0]?.text).toContain(`0${phone.slice(4, 7)}`);
  expect(await (await send('GET')).json()).toEqual({ sms_number: null, checked: [] });
});

test('a provider that is away changes no response', async () => {
  await setSmsFault(stack, { fault: 'down' });
  expect((await requestCode()).status).toBe(204);
});

test('only a confirmed member of a site with SMS gets a code', async () => {
  const response = await fetch(`${stack.site}/api/phone-codes`, { method: 'POST', body: '{}' });
  expect(response.status).toBe(401);
  expect((await requestCode('+255700000001')).status).toBe(422);
  setVariable('SMS', 'off');
  expect((await requestCode()).status).toBe(503);
});
