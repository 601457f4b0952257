import { beforeAll, beforeEach, expect, test } from 'vitest';
import { environment } from '#netlify/env.ts';
import { createMemberAccount, type Account } from '../support/accounts.ts';
import { usePhone } from '../support/daraja.ts';
import { staffId } from '../support/seeded-users.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { checkPhone, createPhone, moveToHour, readSms, setSmsFault } from '../support/sms.ts';
import { loadWithSchedules, openStackForFile, setVariable } from '../support/stack.ts';
import { rareTest } from '../support/repetitions.ts';

const testStack = await openStackForFile(loadWithSchedules('run-due-transitions', 'notify-owners'));
const { stack, database, listings, advanceClock, runFunction } = testStack;

let owner: Account;
let phone: string;
beforeAll(() => moveToHour(stack, 9));
beforeEach(async () => {
  owner = await createMemberAccount(stack);
  phone = createPhone();
  await checkPhone(database, owner.id, phone);
});

/** Sends the due emails of notices, and then the due SMS. */
const runSchedule = async () => {
  for (const name of ['notify-owners', 'send-waiting-emails'])
    expect((await runFunction(name)).status).toBe(204);
};
/** Ends the minute in which staff can undo a confirmation, and sends the notices. */
const sendConfirmations = async () => {
  await advanceClock(60);
  await runSchedule();
};
const readTexts = async (to = phone) => (await readSms(stack, to)).map(({ text }) => text);
const readRows = async (member = owner.id) => {
  // The check of the number withheld the SMS with its code.
  const rows = database
    .from('sms_messages')
    .select()
    .eq('member_id', member)
    .neq('purpose', 'code');
  const { data } = await rows.order('created_at').throwOnError();
  return data as Record<string, unknown>[];
};
const readStates = async () => (await readRows()).map(({ state }) => state);
/** Pays a submitted advert, and returns it. */
const submitPaid = async () => {
  const listing = await listings.submitted({ owner: owner.id });
  await listings.pay(listing);
  return listing;
};
const sendCallback = (kind: string, fields: Record<string, string>, secret?: string) => {
  const path = secret ?? environment().sms?.callbackSecret ?? '';
  const body = new URLSearchParams(fields);
  return fetch(`${stack.site}/api/sms/${path}/${kind}`, { method: 'POST', body });
};
const createReport = (id: string, status: string) => ({ id, status, phoneNumber: phone });

test('each event of a paid advert has one SMS of one part', async () => {
  const listing = await submitPaid();
  await sendConfirmations();
  await listings.approve(listing);
  await runSchedule();
  await runSchedule();
  const { slug } = await listings.readStored(listing);
  expect(await readTexts()).toEqual([
    'Tangaza: we received Kshs. 899 for Wambui Baskets. Our staff check your advert now. We write when it is live.',
    expect.stringMatching(
      new RegExp(`^Tangaza: Wambui Baskets is live until .*\\. ${stack.site}/${slug}$`),
    ),
  ]);
  await advanceClock(6 * 24 * 60 * 60);
  await runSchedule();
  const texts = await readTexts();
  expect(texts).toHaveLength(3);
  expect(texts[2]).toMatch(/^Tangaza: Wambui Baskets ends .* or pay Kshs\. 899 to till 5378141/);
  expect((await readSms(stack, phone)).map(({ parts }) => parts)).toEqual([1, 1, 1]);
  await expect
    .poll(() => readRows())
    .toMatchObject(Array.from({ length: 3 }, () => ({ state: 'delivered', cost_kes: 0.8, phone })));
});

rareTest('an advert that is paid after its approval has one SMS', async () => {
  const listing = await listings.approved({ owner: owner.id });
  await listings.pay(listing);
  await sendConfirmations();
  expect(await readTexts()).toEqual([expect.stringContaining('is live until')]);
});

test('a requested change and money that goes back have one SMS each', async () => {
  const listing = await submitPaid();
  await sendConfirmations();
  await listings.askForChanges(listing, 'The photo is too dark.');
  await runSchedule();
  await listings.withdraw(listing);
  await runSchedule();
  const payment = await database.from('payments').select('id').eq('listing_id', listing.id);
  await listings.refund(String(payment.data?.[0]?.['id']), 'TKB4SMSTST');
  await runSchedule();
  const site = stack.site;
  expect((await readTexts()).slice(1)).toEqual([
    `Tangaza: please change your advert Wambui Baskets. Our staff wrote why: ${site}/advertise?listing=${listing.id}`,
    `Tangaza: you get Kshs. 899 back for Wambui Baskets. ${site}/my-adverts`,
  ]);
});

rareTest('a Daily advert has no SMS before its end', async () => {
  const listing = await listings.approved({ owner: owner.id });
  await listings.pay(listing, { package: 'daily' });
  await sendConfirmations();
  await advanceClock(22 * 60 * 60);
  await runSchedule();
  expect(await readTexts()).toHaveLength(1);
});

test('an SMS is in the language of the member', async () => {
  await database
    .from('member_settings')
    .upsert({ member_id: owner.id, language: 'sw' })
    .throwOnError();
  await submitPaid();
  await sendConfirmations();
  expect(await readTexts()).toEqual([expect.stringMatching(/^Tangaza: tumepokea Kshs\. 899/)]);
});

test('phones stay quiet at night, and an outdated SMS is withheld in the morning', async () => {
  await moveToHour(stack, 22);
  const listing = await submitPaid();
  await sendConfirmations();
  expect(await readTexts()).toEqual([]);
  expect(await readStates()).toEqual(['waiting']);
  await listings.approve(listing);
  await runSchedule();
  await moveToHour(stack, 6);
  await runSchedule();
  expect(await readTexts()).toEqual([]);
  await moveToHour(stack, 7);
  await runSchedule();
  expect(await readTexts()).toEqual([expect.stringContaining('is live until')]);
  await expect.poll(readStates).toEqual(['withheld', 'delivered']);
  await moveToHour(stack, 9);
});

test('no SMS goes without a checked number, after the switch, or to a taken number', async () => {
  const other = await createMemberAccount(stack);
  const listing = await listings.submitted({ owner: other.id });
  await listings.pay(listing);
  await sendConfirmations();
  expect(await readRows(other.id)).toEqual([]);
  await submitPaid();
  await database.from('member_settings').upsert({ member_id: owner.id, sms: false }).throwOnError();
  await sendConfirmations();
  expect(await readRows()).toEqual([]);
  await database.from('member_settings').upsert({ member_id: owner.id, sms: true }).throwOnError();
  await setSmsFault(stack, { fault: 'no-balance' });
  await listings.approve(listing);
  await advanceClock(60);
  const own = await listings.approved({ owner: owner.id });
  await listings.pay(own);
  await sendConfirmations();
  expect(await readStates()).toEqual(['waiting']);
  await checkPhone(database, other.id, phone);
  await advanceClock(6 * 60);
  await runSchedule();
  expect(await readRows()).toMatchObject([{ state: 'withheld', reason: 'no-number' }]);
  expect(await readTexts()).toEqual([]);
});

rareTest('a refused SMS is sent later, and a lost response is never repeated', async () => {
  await setSmsFault(stack, { fault: 'no-balance', times: 1 });
  const listing = await submitPaid();
  await sendConfirmations();
  expect(await readRows()).toMatchObject([{ state: 'waiting', reason: 'no-balance' }]);
  await advanceClock(5 * 60);
  await runSchedule();
  expect(await readTexts()).toHaveLength(1);
  await setSmsFault(stack, { fault: 'lost-response', times: 1 });
  await listings.approve(listing);
  await runSchedule();
  await advanceClock(10 * 60);
  await runSchedule();
  expect(await readTexts()).toHaveLength(2);
  // The delivery report names the number only.
  await expect.poll(readStates).toEqual(['delivered', 'delivered']);
});

rareTest('an SMS without response and report waits for staff', async () => {
  await setSmsFault(stack, { fault: 'hang', delaySeconds: 0, times: 1 });
  await submitPaid();
  await sendConfirmations();
  await advanceClock(3 * 60);
  await runSchedule();
  expect(await readStates()).toEqual(['unknown']);
  const [row] = await readRows();
  const response = await database.rpc('staff_sms').throwOnError();
  expect((response.data as { unknown: unknown[] }).unknown).toEqual([
    expect.objectContaining({ id: row?.['id'], phone }),
  ]);
  const decision = { p_actor_id: staffId, p_sms_id: row?.['id'], p_decision: 'send-again' };
  await database.rpc('decide_sms', decision).throwOnError();
  await runSchedule();
  await expect.poll(readStates).toEqual(['delivered']);
  expect((await database.rpc('decide_sms', decision)).error?.code).toBe('PT409');
  expect(await readTexts()).toHaveLength(1);
});

test('reports are repeated, late, in any order, or before the response', async () => {
  await setSmsFault(stack, { fault: 'no-report' });
  await submitPaid();
  await sendConfirmations();
  const [{ provider_id } = {}] = await readRows();
  const id = String(provider_id);
  expect(await readStates()).toEqual(['accepted']);
  for (const status of ['Failed', 'Success', 'Sent', 'Rejected', 'Success']) {
    expect((await sendCallback('report', createReport(id, status))).status).toBe(204);
  }
  await expect.poll(readStates).toEqual(['delivered']);
  const unknown = await sendCallback('report', createReport('ATXid_early', 'Success'));
  expect(unknown.status).toBe(204);
  const early = { p_provider_id: 'ATXid_early', p_cost_kes: 0.8, p_attempts: 1 };
  const response = await database.rpc('begin_phone_code', {
    p_actor_id: (await createMemberAccount(stack)).id,
    p_phone: createPhone(),
    p_code_hash: 'hash',
    p_max_daily_kes: 500,
  });
  const smsId = response.data as string;
  await database.rpc('record_sms_accepted', { ...early, p_sms_id: smsId }).throwOnError();
  expect(await testStack.readRow('sms_messages', smsId)).toMatchObject({
    state: 'delivered',
  });
});

test('an opt-out is honoured at once', async () => {
  await usePhone(stack, { phone }, { do: 'opt-out' });
  await submitPaid();
  await sendConfirmations();
  expect(await readRows()).toEqual([]);
  expect(await testStack.readEmails(owner.email)).not.toEqual([]);
});

rareTest('an opt-out between the storing and the sending withholds the SMS', async () => {
  await setSmsFault(stack, { fault: 'down', times: 1 });
  await moveToHour(stack, 22);
  await submitPaid();
  await sendConfirmations();
  expect((await sendCallback('opt-out', { senderId: 'TANGAZA', phoneNumber: phone })).status).toBe(
    204,
  );
  await moveToHour(stack, 8);
  await runSchedule();
  expect(await readRows()).toMatchObject([{ state: 'withheld', reason: 'no-number' }]);
});

rareTest('a failed report of a phone that refuses SMS is an opt-out', async () => {
  await submitPaid();
  await sendConfirmations();
  const [{ provider_id } = {}] = await readRows();
  const report = { ...createReport(String(provider_id), 'Rejected') };
  await sendCallback('report', { ...report, failureReason: 'UserInBlackList' });
  const response = await database.rpc('own_phones', { p_actor_id: owner.id }).throwOnError();
  expect(response.data).toMatchObject({ sms_number: null, checked: [{ phone }] });
});

test('a callback needs the secret, and an unknown form changes nothing', async () => {
  const fields = { senderId: 'TANGAZA', phoneNumber: phone };
  expect((await sendCallback('opt-out', fields, 'a-wrong-secret-of-24-signs')).status).toBe(404);
  expect((await sendCallback('other', fields)).status).toBe(404);
  expect((await sendCallback('opt-out', { phoneNumber: 'abc' })).status).toBe(204);
  expect((await sendCallback('report', { id: 'a\0b', status: 'Success' })).status).toBe(204);
  const secret = environment().sms?.callbackSecret;
  setVariable('SMS', 'off');
  expect((await sendCallback('opt-out', fields, secret)).status).toBe(404);
});

rareTest('staff let SMS go to a number again, and members do not', async () => {
  await database.rpc('record_sms_opt_out', { p_phone: phone }).throwOnError();
  await submitPaid();
  await sendConfirmations();
  expect(await readTexts()).toEqual([]);
  const optIn = async (number: string, role: 'member' | 'staff' = 'staff') =>
    (await createStaffClient(stack, role).send('sms-opt-ins', { phone: number })).status;
  expect(await optIn(phone, 'member')).toBe(403);
  expect(await optIn('12')).toBe(422);
  expect(await optIn(`0${phone.slice(4)}`)).toBe(204);
  await submitPaid();
  await sendConfirmations();
  expect(await readTexts()).toHaveLength(1);
});

test('staff see the costs of SMS by month, and members do not', async () => {
  await submitPaid();
  await sendConfirmations();
  const response = await createStaffClient(stack).send('sms');
  const { months } = (await response.json()) as { months: { sent: number; cost_kes: number }[] };
  expect(months[0]?.sent).toBeGreaterThan(0);
  expect(months[0]?.cost_kes).toBeGreaterThan(0);
  expect((await createStaffClient(stack, 'member').send('sms')).status).toBe(403);
});
