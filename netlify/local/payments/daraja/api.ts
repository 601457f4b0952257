/** Simulates the part of Daraja's API that the product uses, with its paths, fields, responses and errors. */
import * as z from 'zod';
import { readText } from '../../../http/input.ts';
import type { Calls } from '../calls.ts';
import { broken } from '../faults.ts';
import { hasToken, isOfApp, newToken } from '../tokens.ts';
import { rightPin, sendPrompt, typePin, type Bank } from './money.ts';
import { parseFields, pulledTime, Refusal, schemas } from './requests.ts';
import { newRequestId, reverse } from './reversal.ts';
import { findTransactions, transactionsWhere, type Prompt } from './store.ts';

/** Lifetime of a token in seconds. */
const tokenLife = 3_599;
/** Maximum age of pulled transactions in ms. */
const pulledBack = 48 * 60 * 60 * 1000;
const pullPage = 50;

type Body = Record<string, unknown>;
type Handler = (bank: Bank, body: string) => Body | Promise<Body>;

const handlers: Record<string, Handler> = {
  '/mpesa/stkpush/v1/processrequest': push,
  '/mpesa/stkpushquery/v1/query': query,
  '/mpesa/c2b/v2/registerurl': register,
  '/mpesa/reversal/v1/request': reverse,
  '/pulltransactions/v1/register': registerPull,
  '/pulltransactions/v1/query': pull,
};

/** Faults that suppress the response of a single path. */
const silentBy: Record<string, 'silent-query' | 'silent-pull'> = {
  '/mpesa/stkpushquery/v1/query': 'silent-query',
  '/pulltransactions/v1/query': 'silent-pull',
};

/**
 * Handles a request to Daraja's API.
 * @param path - relative to the prefix of the simulator
 */
export async function answerDaraja(
  bank: Bank,
  calls: Calls,
  { path, request }: { path: string; request: Request },
): Promise<Response> {
  if (bank.faults.take('mpesa', 'down')) return broken();
  try {
    if (path === '/oauth/v1/generate') return Response.json(giveToken(bank, request));
    const silent = silentBy[path];
    if (silent && bank.faults.take('mpesa', silent)) return broken();
    const handler = handlers[path];
    if (!handler) throw new Refusal(404, '404.001.01', 'Resource not found');
    if (request.method !== 'POST') throw new Refusal(405, '405.001', 'Method Not Allowed');
    if (!hasToken(request, getApp(bank), bank.now())) {
      throw new Refusal(404, '404.001.03', 'Invalid Access Token');
    }
    if (bank.faults.take('mpesa', 'error')) {
      throw new Refusal(500, '500.003.1001', 'Internal Server Error');
    }
    const answer = await handler(bank, await readText(request));
    if (bank.faults.take('mpesa', 'before-response')) await beforeResponse(bank, calls, answer);
    else void calls.run();
    return bank.faults.take('mpesa', 'cut-off') ? broken() : Response.json(answer);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const body = { requestId: newRequestId(), errorCode: error.code, errorMessage: error.message };
    return Response.json(body, { status: error.status });
  }
}

/**
 * Applies the fault `before-response`: the payer responds so fast that the callback arrives before the response.
 */
async function beforeResponse(bank: Bank, calls: Calls, answer: Body): Promise<void> {
  const { CheckoutRequestID: prompt } = answer;
  if (typeof prompt === 'string') await typePin(bank, prompt, rightPin);
  await calls.run();
}

const getApp = ({ settings }: Bank) => ({
  id: settings.consumerKey,
  secret: settings.consumerSecret,
});

function giveToken(bank: Bank, request: Request): Body {
  if (!isOfApp(request, getApp(bank))) {
    throw new Refusal(400, '400.008.01', 'Invalid Authentication passed');
  }
  if (new URL(request.url).searchParams.get('grant_type') !== 'client_credentials') {
    throw new Refusal(400, '400.008.02', 'Invalid grant type passed');
  }
  const token = newToken(getApp(bank), bank.now(), tokenLife);
  return { access_token: token, expires_in: String(tokenLife) };
}

/** Checks the password of a request, which consists of the short code, the passkey and the request's time. */
function requirePassword(
  { settings }: Bank,
  fields: { BusinessShortCode: string; Password: string; Timestamp: string },
): void {
  const { BusinessShortCode: shortCode, Password, Timestamp } = fields;
  if (shortCode !== settings.shortCode) {
    throw new Refusal(500, '500.001.1001', 'Merchant does not exist');
  }
  const right = Buffer.from(shortCode + settings.passkey + Timestamp).toString('base64');
  if (Password !== right) throw new Refusal(500, '500.001.1001', 'Wrong credentials');
}

async function push(bank: Bank, body: string): Promise<Body> {
  const fields = parseFields(schemas.push, body);
  requirePassword(bank, fields);
  const fits = fields.TransactionType === 'CustomerBuyGoodsOnline' && fields.PartyB === bank.till;
  const promptRequest = {
    phone: fields.PhoneNumber,
    amount: fields.Amount,
    till: fields.PartyB,
    reference: fields.AccountReference,
    callback: fields.CallBackURL,
  };
  const prompt = await sendPrompt(bank, promptRequest, fits);
  return {
    MerchantRequestID: prompt.merchant,
    CheckoutRequestID: prompt.id,
    ResponseCode: '0',
    ResponseDescription: 'Success. Request accepted for processing',
    CustomerMessage: 'Success. Request accepted for processing',
  };
}

async function query(bank: Bank, body: string): Promise<Body> {
  const fields = parseFields(schemas.query, body);
  requirePassword(bank, fields);
  const { rows } = await bank.sql.query<Prompt>(
    'select * from daraja_simulator.prompts where id = $1',
    [fields.CheckoutRequestID],
  );
  const prompt = rows[0];
  if (!prompt) throw new Refusal(400, '400.002.02', 'Bad Request - Invalid CheckoutRequestID');
  if (prompt.code === null) {
    throw new Refusal(500, '500.001.1001', 'The transaction is being processed');
  }
  return {
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successfully',
    MerchantRequestID: prompt.merchant,
    CheckoutRequestID: prompt.id,
    ResultCode: prompt.code,
    ResultDesc: prompt.description,
  };
}

/**
 * Registers the callback address of a short code. A live short code can be registered only once. A change of its
 * address requires a letter to Safaricom.
 */
async function register(bank: Bank, body: string): Promise<Body> {
  const { ShortCode, ConfirmationURL } = parseFields(schemas.register, body);
  if (![bank.settings.shortCode, bank.till].includes(ShortCode)) {
    throw new Refusal(400, '400.002.02', 'Bad Request - Invalid ShortCode');
  }
  const { rows } = await bank.sql.query(
    `insert into daraja_simulator.urls (short_code, confirmation) values ($1, $2)
     on conflict do nothing returning 1`,
    [ShortCode, ConfirmationURL],
  );
  if (rows.length === 0) throw new Refusal(500, '500.003.1001', 'Urls are already registered');
  // `OriginatorCoversationID` is Daraja's spelling of the key.
  return {
    OriginatorCoversationID: newRequestId(),
    ResponseCode: '0',
    ResponseDescription: 'success',
  };
}

/**
 * Accepts a registration for pulls. The simulator permits pulls even without it; a hosted short code requires it.
 */
function registerPull(_: Bank, body: string): Body {
  const { ShortCode } = parseFields(schemas.registerPull, body);
  return {
    ResponseRefID: newRequestId(),
    ResponseStatus: '1000',
    ShortCode,
    ResponseDescription: 'Shortcode Registered Successfully',
  };
}

/** Lists the payments of the last 48 hours to the site's till, with unmasked phone numbers. */
async function pull({ sql, now, till }: Bank, body: string): Promise<Body> {
  const { StartDate, EndDate, OffSetValue } = parseFields(schemas.pull, body);
  const oldest = new Date(now().getTime() - pulledBack);
  const rows = await transactionsWhere(
    sql,
    `till = $1 and at >= date_trunc('second', greatest($2::timestamptz, $3::timestamptz))
       and at < $4::timestamptz + interval '1 second'
     order by at, receipt limit ${pullPage} offset $5`,
    [till, StartDate, oldest, EndDate, OffSetValue],
  );
  const ResponseRefID = newRequestId();
  if (rows.length === 0) {
    const ResponseMessage = 'No transactions available for the selected time period';
    return { ResponseRefID, ResponseCode: '1001', ResponseMessage, Response: '[[]]' };
  }
  const page = rows.map(({ receipt, at, phone, amount }) => ({
    transactionId: receipt,
    trxDate: pulledTime(at),
    msisdn: Number(phone),
    sender: 'MPESA',
    transactiontype: 'c2b-buy-goods-debit',
    billreference: '',
    amount: amount.toFixed(1),
    organizationname: 'TANGAZA',
  }));
  return { ResponseRefID, ResponseCode: '1000', ResponseMessage: 'Success', Response: [page] };
}

/** Returns all simulated transactions for tests, newest first. */
export async function paidTransactions({ sql }: Bank): Promise<Response> {
  return Response.json(await findTransactions(sql));
}

const addedSchema = z
  .array(
    z.object({
      receipt: z.string().regex(/^[A-Z0-9]{10}$/),
      phone: z.string().regex(/^254[17]\d{8}$/),
      amount: z.int().min(1),
      at: z.iso.datetime(),
    }),
  )
  .max(5_000);

/** Adds payments to the site's till, for tests that send the callbacks themselves. */
export async function addTransactions({ sql, till }: Bank, request: Request): Promise<Response> {
  const added = addedSchema.parse(await request.json());
  await sql.query(
    `insert into daraja_simulator.transactions (receipt, channel, phone, amount, till, reference, at)
     select receipt, 'till', phone, amount, $2, '', at
     from jsonb_to_recordset($1::jsonb) as (receipt text, phone text, amount int, at timestamptz)`,
    [JSON.stringify(added), till],
  );
  return new Response(null, { status: 204 });
}
