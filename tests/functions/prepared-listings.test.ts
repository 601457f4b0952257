/** The link to an advert that staff prepared, its code, and the screens of staff. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMemberAccount } from '../support/accounts.ts';
import { usePhone } from '../support/daraja.ts';
import { createDraft } from '../support/own-listings.ts';
import { createPreparedClient, readJson, type PreparedRow } from '../support/prepared-listings.ts';
import { createPhone, moveToHour, readSms, setSmsFault } from '../support/sms.ts';
import { loadWithSchedules, openStackForFile, setVariable } from '../support/stack.ts';

const { stack, database, advanceClock, runFunction } = await openStackForFile(loadWithSchedules());
const {
  send,
  prepare,
  sendLink,
  post,
  readCodes,
  readCode,
  readToken,
  open,
  prepareLink,
  prove,
  takeOver,
} = createPreparedClient(stack);

let phone: string;
beforeAll(() => moveToHour(stack, 10));
beforeEach(() => {
  phone = createPhone();
});

const getWrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

describe('the link', () => {
  test('an SMS has the link in the language of the owner, and staff see that it went out', async () => {
    const { id } = await prepare(phone);
    expect(await readJson(sendLink(id, 'sw'))).toMatchObject({
      // The simulated network may deliver the SMS before the response.
      state: expect.stringMatching(/^(sent|delivered)$/) as string,
      can_send: false,
    });
    const [sms] = await readSms(stack, phone);
    expect(sms).toMatchObject({
      parts: 1,
      text: expect.stringMatching(/la Mats <b> .*\/sw\/prepared\/[\w-]{22}$/) as string,
    });
    expect((await sendLink(id)).status).toBe(409);
    expect(await readSms(stack, phone)).toHaveLength(1);
  });

  test('the page names the business only, and is stored and listed nowhere', async () => {
    const { token } = await prepareLink(phone, { description: 'A secret description' });
    for (const response of [await open(token), await open(token, '?proof=guessed')]) {
      expect(response.status).toBe(200);
      const { headers } = response;
      expect(headers.get('cache-control')).toContain('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-robots-tag')).toContain('noindex');
      expect(headers.get('set-cookie')).toBeNull();
      const html = await response.text();
      expect(html).toContain('Your advert for Mats &lt;b&gt;');
      expect(html).not.toMatch(/A secret|take-over\?/);
      expect(html).not.toContain(phone.slice(4));
    }
    expect(await (await open(token, '', '/sw')).text()).toContain('Nitumie code');
    expect(await readSms(stack, phone)).toHaveLength(1);
  });

  test('neither the token nor a code is stored', async () => {
    const { id, token } = await prepareLink(phone);
    await post(token, { step: 'send' });
    const code = await readCode(phone);
    const { data } = await database.from('sms_messages').select().eq('prepared_id', id);
    expect(data).toHaveLength(2);
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`${token}|"text":"[^"]*${code}`));
  });

  test('an unknown, a deleted, an expired and a used link have the same page', async () => {
    const deleted = await prepareLink(phone);
    await send('DELETE', `/${deleted.id}`);
    const used = await prepareLink(phone, { title: 'Used' });
    const owner = await createMemberAccount(stack);
    expect((await takeOver(owner, used.token, await prove(phone, used.token))).status).toBe(201);
    const expired = await prepareLink(phone, { title: 'Expired' });
    await advanceClock(7 * 24 * 60 * 60 + 1);
    const pages: string[] = [];
    for (const token of ['guessed', deleted.token, used.token, expired.token]) {
      const responses = [
        await open(token),
        await post(token, { step: 'send' }),
        await post(token, { code: '123456' }),
      ];
      expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
      for (const response of responses)
        pages.push((await response.text()).replaceAll(/prepared\/[\w-]+/g, ''));
    }
    expect(new Set(pages).size).toBe(1);
  });
});

describe('the code', () => {
  test('five wrong tries end a code, and the response is the same for every reason', async () => {
    const { token } = await prepareLink(phone);
    await post(token, { step: 'send' });
    const code = await readCode(phone);
    const responses: string[] = [];
    for (const typed of [...Array<string>(5).fill(getWrongCode(code)), code]) {
      const response = await post(token, { code: typed });
      expect(response.status).toBe(422);
      responses.push(await response.text());
    }
    expect(new Set(responses).size).toBe(1);
    expect(responses[0]).toContain('This code is wrong, or no longer valid.');
    const malformed = await post(token, { code: 'abc' });
    expect(await malformed.text()).toContain('Write the six digits of our SMS.');
  });

  test('a code of one link opens no other link to the same number', async () => {
    const first = await prepareLink(phone);
    const second = await prepareLink(phone, { title: 'Second' });
    await post(first.token, { step: 'send' });
    await advanceClock(61);
    const code = await readCode(phone);
    expect((await post(second.token, { code })).status).toBe(422);
    expect((await post(first.token, { code })).status).toBe(303);
  });

  test('a link gets one code a minute and five a day, and a number as many from all links', async () => {
    const { token } = await prepareLink(phone);
    const other = await prepareLink(phone, { title: 'Other' });
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await post(token, { step: 'send' })).status);
      await advanceClock(61);
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    // The number has its five codes, which the visitors of the other link do not learn.
    expect((await post(other.token, { step: 'send' })).status).toBe(303);
    await advanceClock(61);
    expect(await readCodes(phone)).toHaveLength(5);
    const early = await post(other.token, { step: 'send' });
    expect(early.status).toBe(303);
    const limited = await post(other.token, { step: 'send' });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  test('a number that opted out after the SMS gets no code, with the same response', async () => {
    const { token } = await prepareLink(phone);
    await usePhone(stack, { phone }, { do: 'opt-out' });
    expect((await post(token, { step: 'send' })).status).toBe(303);
    await runFunction('send-waiting-emails');
    expect(await readSms(stack, phone)).toHaveLength(1);
  });
});

describe('staff', () => {
  test('a retry adds nothing, and a stale revision is refused', async () => {
    const draft = createDraft({ title: crypto.randomUUID() });
    const first = await readJson(send('POST', '', { phone, draft }));
    expect((await readJson(send('POST', '', { phone, draft }))).id).toBe(first.id);
    const change = { phone, draft: { ...draft, town: 'Thika' }, revision: 1 };
    expect(await readJson(send('PUT', `/${first.id}`, change))).toMatchObject({ revision: 2 });
    const stale = { ...change, draft: { ...draft, town: 'Ruiru' } };
    expect((await send('PUT', `/${first.id}`, stale)).status).toBe(409);
  });

  test('a picture of another member and a foreign number are refused', async () => {
    const images = [{ id: crypto.randomUUID(), alt: '' }];
    expect((await send('POST', '', { phone, draft: createDraft({ images }) })).status).toBe(422);
    const abroad = { phone: '+255700000001', draft: createDraft() };
    expect((await send('POST', '', abroad)).status).toBe(422);
  });

  test('a number that refuses SMS gets no link', async () => {
    await usePhone(stack, { phone }, { do: 'opt-out' });
    const { id } = await prepare(phone);
    const [row] = await readJson<PreparedRow[]>(send('GET', ''));
    expect(row).toMatchObject({ id, can_send: false, refuses_sms: true });
    expect((await sendLink(id)).status).toBe(409);
    expect(await readSms(stack, phone)).toEqual([]);
  });

  test('an SMS that the provider refused is sent again with a new link', async () => {
    await setSmsFault(stack, { fault: 'no-balance' });
    const { id } = await prepare(phone);
    expect(await readJson(sendLink(id))).toMatchObject({ state: 'failed', can_send: true });
    await setSmsFault(stack, { fault: 'none' });
    expect((await sendLink(id)).status).toBe(200);
    expect((await open(await readToken(phone))).status).toBe(200);
  });

  test('the number is fixed after the SMS, and the link ends with a deletion', async () => {
    const { id, token } = await prepareLink(phone);
    const { revision } = await readJson(send('GET', `/${id}`));
    const change = { phone: createPhone(), draft: createDraft(), revision };
    expect((await send('PUT', `/${id}`, change)).status).toBe(409);
    expect((await send('DELETE', `/${id}`)).status).toBe(204);
    expect((await send('DELETE', `/${id}`)).status).toBe(204);
    expect((await open(token)).status).toBe(404);
    const { data } = await database.from('sms_messages').select('phone').eq('prepared_id', id);
    expect(data).toEqual([{ phone: null }]);
  });

  test('a link is refused at night, and its seven days begin with the SMS of the morning', async () => {
    const { id } = await prepare(phone);
    await moveToHour(stack, 22);
    const [row] = await readJson<PreparedRow[]>(send('GET', ''));
    expect(row).toMatchObject({ id, can_send: false, is_quiet: true });
    expect((await sendLink(id)).status).toBe(409);
    expect(await readSms(stack, phone)).toEqual([]);
    await moveToHour(stack, 8);
    const sent = await readJson<PreparedRow & { sent_at: string; expires_at: string }>(
      sendLink(id),
    );
    expect(sent).toMatchObject({ can_send: false, is_quiet: false });
    const days = (Date.parse(sent.expires_at) - Date.parse(sent.sent_at)) / 86_400_000;
    expect([days, (await readSms(stack, phone)).length]).toEqual([7, 1]);
  });

  test('a site without SMS sends no link', async () => {
    setVariable('SMS', 'off');
    const { id } = await prepare(phone);
    expect((await sendLink(id)).status).toBe(503);
  });
});
