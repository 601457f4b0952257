/** Prepares adverts as staff, opens their links as a visitor, and takes them over as a member. */
import { expect } from 'vitest';
import type { Account } from './accounts.ts';
import { createFetchAs } from './fetch-as.ts';
import { createDraft } from './own-listings.ts';
import { readSms } from './sms.ts';
import type { TestStack } from './stack.ts';

/** The fields of responses that tests read. */
export interface PreparedRow {
  id: number;
  state: string;
  can_send: boolean;
  is_quiet: boolean;
  refuses_sms: boolean;
  revision: number;
}

export const readJson = async <Body = PreparedRow>(
  response: Response | Promise<Response>,
): Promise<Body> => (await (await response).json()) as Body;

const codePattern = /: (\d{6}) /;

export function createPreparedClient(stack: TestStack) {
  const { site, info } = stack;
  const fetchAsStaff = createFetchAs(stack, info.signIns.staff);
  const send = (method: string, rest: string, body?: object) =>
    fetchAsStaff(`staff/prepared-listings${rest}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
  const prepare = (phone: string, draft: object = {}) =>
    readJson(send('POST', '', { phone, draft: createDraft({ title: 'Mats <b>', ...draft }) }));
  const sendLink = (id: number, language = 'en') => send('POST', `/${id}/send`, { language });
  const post = (token: string, fields: Record<string, string>) =>
    fetch(`${site}/prepared/${token}`, {
      method: 'POST',
      // Browsers hide the origin of a page without a referrer.
      headers: { origin: 'null' },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const readCodes = async (phone: string) =>
    (await readSms(stack, phone)).flatMap(({ text }) => codePattern.exec(text)?.[1] ?? []);
  /** Returns the newest code, which is sent after the response. */
  const readCode = async (phone: string) => {
    await expect.poll(() => readCodes(phone), { timeout: 5_000 }).not.toEqual([]);
    return (await readCodes(phone)).at(-1) ?? '';
  };
  /** Returns the token in the newest SMS with a link. */
  const readToken = async (phone: string) => {
    const texts = (await readSms(stack, phone)).map(({ text }) => text);
    const link = texts.filter((text) => text.includes('/prepared/')).at(-1) ?? '';
    return /\/prepared\/([\w-]{22})$/.exec(link)?.[1] ?? '';
  };
  return {
    fetchAsStaff,
    send,
    prepare,
    sendLink,
    post,
    readCodes,
    readCode,
    readToken,
    open: (token: string, query = '', language = '') =>
      fetch(`${site}${language}/prepared/${token}${query}`, { redirect: 'manual' }),
    /** Prepares an advert, and returns its id and the token of its link. */
    prepareLink: async (phone: string, draft?: object) => {
      const { id } = await prepare(phone, draft);
      expect((await sendLink(id)).status).toBe(200);
      return { id, token: await readToken(phone) };
    },
    /** Requests a code, types it, and returns the proof. */
    prove: async (phone: string, token: string) => {
      expect((await post(token, { step: 'send' })).status).toBe(303);
      const response = await post(token, { code: await readCode(phone) });
      expect(response.status).toBe(303);
      return new URL(response.headers.get('location') ?? '', site).searchParams.get('proof');
    },
    takeOver: (account: Account, token: string, proof: string | null, change: object = {}) =>
      createFetchAs(stack, account)('take-over', {
        method: 'POST',
        body: JSON.stringify({ token, proof, email: account.email, consent: true, ...change }),
      }),
  };
}
