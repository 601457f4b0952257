/**
 * Simulates Africa's Talking: its HTTP API, its delivery reports, and the opt-out of a phone. The messages are in the
 * embedded database, and on the page of the phone.
 */
import { requireJson } from '../../http/input.ts';
import type { Sql } from '../database/index.ts';
import type { Secrets } from '../secrets.ts';
import { handleApiRequest, type QueueCallback, type SmsContext } from './api.ts';
import { createSmsFaults, smsFaultSchema } from './faults.ts';
import { renderSms } from './render-sms.ts';
import { findSms, insertOptOut, openStore } from './store.ts';

interface Options {
  sql: Sql;
  secrets: Secrets;
  /** Address of the stack. */
  site: string;
  now: () => Date;
  queue: QueueCallback;
}

export type SmsSimulator = Awaited<ReturnType<typeof openSmsSimulator>>;

const prefix = '/.local/africastalking';
const username = 'tangaza';

/** Number of messages on the page of a phone. The page folds those after the first ones. */
const maxMessages = 20;
const maxVisibleMessages = 5;

export async function openSmsSimulator({ sql, secrets, site, now, queue }: Options) {
  await openStore(sql);
  const faults = createSmsFaults();
  const callbackUrl = `${site}/api/sms/${secrets.smsCallbackSecret}`;
  const context: SmsContext = {
    sql,
    faults,
    now,
    queue,
    username,
    apiKey: secrets.smsApiKey,
    callbacks: { report: `${callbackUrl}/report`, optOut: `${callbackUrl}/opt-out` },
  };
  return {
    /** Environment variables of the functions. */
    variables: {
      SMS: 'on',
      AFRICASTALKING_ENVIRONMENT: 'loopback',
      AFRICASTALKING_USERNAME: username,
      AFRICASTALKING_API_KEY: secrets.smsApiKey,
      SMS_CALLBACK_SECRET: secrets.smsCallbackSecret,
    },
    /** Handles a request to the simulator or its controls. Returns undefined for any other address. */
    async fetch(request: Request): Promise<Response | undefined> {
      const { pathname } = new URL(request.url);
      if (pathname === '/.local/sms.json') return Response.json(await findSms(sql));
      if (pathname === '/.local/sms-faults' && request.method === 'POST') {
        const fault = await requireJson(request, smsFaultSchema);
        faults.set(fault);
        return Response.json(fault);
      }
      if (!pathname.startsWith(`${prefix}/`)) return undefined;
      return handleApiRequest(context, pathname.slice(prefix.length), request);
    },
    /** Renders the messages of a phone as HTML, newest first. @param phone - E.164 */
    async renderMessages(phone: string): Promise<string> {
      const messages = (await findSms(sql, phone)).slice(0, maxMessages).map(renderSms);
      const older = messages.slice(maxVisibleMessages);
      const folded = `<details><summary>Older SMS: ${older.length}</summary>${older.join('')}</details>`;
      return messages.slice(0, maxVisibleMessages).join('') + (older.length > 0 ? folded : '');
    },
    /** Opts a phone out of all messages, and reports that to the site. @param phone - E.164 */
    async optOut(phone: string): Promise<void> {
      await insertOptOut(sql, phone);
      const body = new URLSearchParams({ senderId: 'TANGAZA', phoneNumber: phone }).toString();
      await queue({ url: context.callbacks.optOut, body }, 0);
    },
  };
}
