/** Simulates the part of the API of Africa's Talking that the product uses, with its paths, fields and responses. */
import { setTimeout as pause } from 'node:timers/promises';
import { countSeptets } from '#domain/sms/gsm-alphabet.ts';
import { readText } from '../../http/input.ts';
import type { Sql } from '../database/index.ts';
import { createBrokenResponse } from '../faults.ts';
import type { SmsFault, SmsFaults } from './faults.ts';
import { hasOptedOut, insertSms, type StoredSms } from './store.ts';

/** Sends a callback after a delay by the stack's clock. */
export type QueueCallback = (
  callback: { url: string; body: string },
  delaySeconds: number,
) => Promise<void>;

export interface SmsContext {
  sql: Sql;
  faults: SmsFaults;
  now: () => Date;
  queue: QueueCallback;
  username: string;
  apiKey: string;
  /** The addresses of callbacks, which a customer sets on the provider's site. */
  callbacks: { report: string; optOut: string };
}

const priceKes = 0.8;
const defaultSender = 'AFRICASTKNG';
const lateSeconds = 60 * 60;

/** The status codes and the status names of refusals. */
const refusals: Partial<Record<SmsFault['fault'], [number, string]>> = {
  'on-hold': [401, 'RiskHold'],
  'wrong-sender': [402, 'InvalidSenderId'],
  'no-balance': [405, 'InsufficientBalance'],
  'opted-out': [406, 'UserInBlacklist'],
  'server-error': [500, 'InternalServerError'],
};

const plainText = (status: number, text: string) => new Response(text, { status });

/**
 * Handles a request to the API.
 * @param path - relative to the prefix of the simulator
 */
export async function handleApiRequest(
  context: SmsContext,
  path: string,
  request: Request,
): Promise<Response> {
  const fields = await readFields(request);
  if (!isAuthentic(context, request, fields))
    return plainText(401, 'The supplied authentication is invalid');
  if (path === '/version1/user' && request.method === 'GET')
    return Response.json({ UserData: { balance: 'KES 1785.50' } });
  if (path === '/version1/messaging' && request.method === 'POST') return send(context, fields);
  return plainText(404, 'The requested resource could not be found.');
}

async function readFields(request: Request): Promise<URLSearchParams> {
  return request.method === 'POST'
    ? new URLSearchParams(await readText(request))
    : new URL(request.url).searchParams;
}

const isAuthentic = ({ username, apiKey }: SmsContext, request: Request, fields: URLSearchParams) =>
  request.headers.get('apikey') === apiKey && fields.get('username') === username;

async function send(context: SmsContext, fields: URLSearchParams): Promise<Response> {
  const to = fields.get('to') ?? '';
  const text = fields.get('message') ?? '';
  if (to === '' || text === '') return plainText(400, 'Request is missing required form fields.');
  const active = context.faults.consume();
  switch (active?.fault) {
    case 'wrong-key':
      return plainText(401, 'The supplied authentication is invalid');
    case 'error':
      return plainText(500, 'Internal Server Error');
    case 'down':
      return createBrokenResponse();
    case 'hang':
      await pause((active.delaySeconds ?? 10) * 1000);
      return createBrokenResponse();
  }
  const refusal = (active && refusals[active.fault]) ?? (await findRefusal(context, to));
  if (refusal) return respond(0, { number: to, code: refusal[0], status: refusal[1] });
  const sms = await insertSms(context.sql, {
    phone: to,
    sender: fields.get('from') ?? defaultSender,
    text,
    parts: countParts(text),
    at: context.now(),
  });
  await queueReports(context, sms, active);
  if (active?.fault === 'lost-response') return createBrokenResponse();
  return respond(sms.parts, { number: to, code: 101, status: 'Success', id: sms.id });
}

async function findRefusal({ sql }: SmsContext, phone: string) {
  if (!/^\+254[17]\d{8}$/.test(phone)) return [403, 'InvalidPhoneNumber'] as const;
  return (await hasOptedOut(sql, phone)) ? ([406, 'UserInBlacklist'] as const) : undefined;
}

interface Recipient {
  number: string;
  code: number;
  status: string;
  id?: string;
}

/** Creates the response to a message to one number. A refused message has no parts, and its id is 'None'. */
function respond(parts: number, { number, code, status, id = 'None' }: Recipient): Response {
  const cost = `KES ${(priceKes * parts).toFixed(4)}`;
  const recipient = {
    statusCode: code,
    number,
    status,
    cost: parts === 0 ? '0' : cost,
    messageId: id,
    messageParts: parts,
  };
  const Message = `Sent to ${parts === 0 ? 0 : 1}/1 Total Cost: ${parts === 0 ? '0' : cost}`;
  return Response.json({ SMSMessageData: { Message, Recipients: [recipient] } }, { status: 201 });
}

/** Returns the number of parts. A character outside of the alphabet shortens each part. */
function countParts(text: string): number {
  const septets = countSeptets(text);
  const [length, single, joined] =
    septets === undefined ? [text.length, 70, 67] : [septets, 160, 153];
  return length <= single ? 1 : Math.ceil(length / joined);
}

/** Queues the reports about a message: on its way, and the outcome. */
async function queueReports(
  { queue, callbacks }: SmsContext,
  { id, phone }: StoredSms,
  active: SmsFault | undefined,
): Promise<void> {
  if (active?.fault === 'no-report') return;
  const outcome: Record<string, string> =
    active?.fault === 'failed'
      ? { status: 'Failed', failureReason: 'UserIsInactive' }
      : { status: 'Success' };
  const base = { id, phoneNumber: phone, networkCode: '63902', retryCount: '0' };
  const reports = [{ status: 'Sent' }, outcome];
  const delaySeconds = active?.fault === 'late-report' ? (active.delaySeconds ?? lateSeconds) : 0;
  const repeated =
    active?.fault === 'two-reports' ? [...reports, ...reports.toReversed()] : reports;
  for (const report of repeated) {
    const body = new URLSearchParams({ ...base, ...report }).toString();
    await queue({ url: callbacks.report, body }, delaySeconds);
  }
}
