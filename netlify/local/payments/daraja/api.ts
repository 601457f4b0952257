/** Simulates the part of Daraja's API that the product uses, with its paths, fields, responses and errors. */
import * as z from 'zod';
import { readText } from '../../../http/input.ts';
import type { Calls } from '../calls.ts';
import { createBrokenResponse } from '../../faults.ts';
import { hasToken, hasAppCredentials, createToken } from '../tokens.ts';
import { correctPin, sendPrompt, enterPin, type DarajaContext } from './money.ts';
import { parseFields, formatPulledTime, Refusal, schemas } from './requests.ts';
import { generateRequestId, reverse } from './reversal.ts';
import { findTransactions, selectTransactions, type Prompt } from './store.ts';

const tokenLifetimeSeconds = 3_599;
/** Maximum age of pulled transactions. */
const maxPullAgeMs = 48 * 60 * 60 * 1000;
const pullPageSize = 50;

type Body = Record<string, unknown>;
type Handler = (context: DarajaContext, body: string) => Body | Promise<Body>;

const handlers: Record<string, Handler> = {
  '/mpesa/stkpush/v1/processrequest': push,
  '/mpesa/stkpushquery/v1/query': query,
  '/mpesa/c2b/v2/registerurl': register,
  '/mpesa/reversal/v1/request': reverse,
  '/pulltransactions/v1/register': registerPull,
  '/pulltransactions/v1/query': pull,
};

/** Maps a path to the fault that breaks its connections before the request is handled. */
const silentFaults: Record<string, 'silent-query' | 'silent-pull'> = {
  '/mpesa/stkpushquery/v1/query': 'silent-query',
  '/pulltransactions/v1/query': 'silent-pull',
};

/**
 * Handles a request to Daraja's API.
 * @param path - relative to the prefix of the simulator
 */
export async function handleDarajaRequest(
  context: DarajaContext,
  calls: Calls,
  { path, request }: { path: string; request: Request },
): Promise<Response> {
  if (context.faults.consume('mpesa', 'down')) return createBrokenResponse();
  try {
    if (path === '/oauth/v1/generate') return Response.json(issueToken(context, request));
    const silentFault = silentFaults[path];
    if (silentFault && context.faults.consume('mpesa', silentFault)) return createBrokenResponse();
    const handler = Object.hasOwn(handlers, path) ? handlers[path] : undefined;
    if (!handler) throw new Refusal(404, '404.001.01', 'Resource not found');
    if (request.method !== 'POST') throw new Refusal(405, '405.001', 'Method Not Allowed');
    if (!hasToken(request, getAppCredentials(context), context.now())) {
      throw new Refusal(404, '404.001.03', 'Invalid Access Token');
    }
    if (context.faults.consume('mpesa', 'error')) {
      throw new Refusal(500, '500.003.1001', 'Internal Server Error');
    }
    const result = await handler(context, await readText(request));
    if (context.faults.consume('mpesa', 'before-response'))
      await completeBeforeResponse(context, calls, result);
    else void calls.runDue();
    return context.faults.consume('mpesa', 'cut-off')
      ? createBrokenResponse()
      : Response.json(result);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const body = {
      requestId: generateRequestId(),
      errorCode: error.code,
      errorMessage: error.message,
    };
    return Response.json(body, { status: error.status });
  }
}

/**
 * Applies the fault `before-response`. It enters the PIN into a new prompt and sends the due callbacks, so that
 * they arrive before the response.
 */
async function completeBeforeResponse(
  context: DarajaContext,
  calls: Calls,
  result: Body,
): Promise<void> {
  const { CheckoutRequestID: prompt } = result;
  if (typeof prompt === 'string') await enterPin(context, prompt, correctPin);
  await calls.runDue();
}

const getAppCredentials = ({ settings }: DarajaContext) => ({
  id: settings.consumerKey,
  secret: settings.consumerSecret,
});

function issueToken(context: DarajaContext, request: Request): Body {
  if (!hasAppCredentials(request, getAppCredentials(context))) {
    throw new Refusal(400, '400.008.01', 'Invalid Authentication passed');
  }
  if (new URL(request.url).searchParams.get('grant_type') !== 'client_credentials') {
    throw new Refusal(400, '400.008.02', 'Invalid grant type passed');
  }
  const token = createToken(getAppCredentials(context), context.now(), tokenLifetimeSeconds);
  return { access_token: token, expires_in: String(tokenLifetimeSeconds) };
}

/**
 * Checks the password of a request, which is the base64 of the short code, the passkey and the request's time.
 * @throws {Refusal} if the short code or the password is wrong
 */
function requirePassword(
  { settings }: DarajaContext,
  fields: { BusinessShortCode: string; Password: string; Timestamp: string },
): void {
  const { BusinessShortCode: shortCode, Password, Timestamp } = fields;
  if (shortCode !== settings.shortCode) {
    throw new Refusal(500, '500.001.1001', 'Merchant does not exist');
  }
  const expectedPassword = Buffer.from(shortCode + settings.passkey + Timestamp).toString('base64');
  if (Password !== expectedPassword) throw new Refusal(500, '500.001.1001', 'Wrong credentials');
}

async function push(context: DarajaContext, body: string): Promise<Body> {
  const fields = parseFields(schemas.push, body);
  requirePassword(context, fields);
  const isTillValid =
    fields.TransactionType === 'CustomerBuyGoodsOnline' && fields.PartyB === context.till;
  const promptRequest = {
    phone: fields.PhoneNumber,
    amount: fields.Amount,
    till: fields.PartyB,
    reference: fields.AccountReference,
    callback: fields.CallBackURL,
  };
  const prompt = await sendPrompt(context, promptRequest, isTillValid);
  return {
    MerchantRequestID: prompt.merchant,
    CheckoutRequestID: prompt.id,
    ResponseCode: '0',
    ResponseDescription: 'Success. Request accepted for processing',
    CustomerMessage: 'Success. Request accepted for processing',
  };
}

async function query(context: DarajaContext, body: string): Promise<Body> {
  const fields = parseFields(schemas.query, body);
  requirePassword(context, fields);
  const { rows } = await context.sql.query<Prompt>(
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
 * Registers the callback address of a short code, which is possible only once. At Safaricom, a change of the
 * address of a live short code requires a letter.
 */
async function register(context: DarajaContext, body: string): Promise<Body> {
  const { ShortCode, ConfirmationURL } = parseFields(schemas.register, body);
  if (![context.settings.shortCode, context.till].includes(ShortCode)) {
    throw new Refusal(400, '400.002.02', 'Bad Request - Invalid ShortCode');
  }
  const { rows } = await context.sql.query(
    `insert into daraja_simulator.urls (short_code, confirmation) values ($1, $2)
     on conflict do nothing returning 1`,
    [ShortCode, ConfirmationURL],
  );
  if (rows.length === 0) throw new Refusal(500, '500.003.1001', 'Urls are already registered');
  // `OriginatorCoversationID` is Daraja's spelling of the key.
  return {
    OriginatorCoversationID: generateRequestId(),
    ResponseCode: '0',
    ResponseDescription: 'success',
  };
}

/**
 * Accepts a registration for pulls. The simulator permits pulls even without a registration. Safaricom requires it.
 */
function registerPull(_: DarajaContext, body: string): Body {
  const { ShortCode } = parseFields(schemas.registerPull, body);
  return {
    ResponseRefID: generateRequestId(),
    ResponseStatus: '1000',
    ShortCode,
    ResponseDescription: 'Shortcode Registered Successfully',
  };
}

/**
 * Lists one page of the payments to the site's till in the requested period. Only payments of the last 48 hours are
 * available. The phone numbers are unmasked.
 */
async function pull({ sql, now, till }: DarajaContext, body: string): Promise<Body> {
  const { StartDate, EndDate, OffSetValue } = parseFields(schemas.pull, body);
  const oldest = new Date(now().getTime() - maxPullAgeMs);
  const rows = await selectTransactions(
    sql,
    `till = $1 and at >= date_trunc('second', greatest($2::timestamptz, $3::timestamptz))
       and at < $4::timestamptz + interval '1 second'
     order by at, receipt limit ${pullPageSize} offset $5`,
    [till, StartDate, oldest, EndDate, OffSetValue],
  );
  const ResponseRefID = generateRequestId();
  if (rows.length === 0) {
    const ResponseMessage = 'No transactions available for the selected time period';
    return { ResponseRefID, ResponseCode: '1001', ResponseMessage, Response: '[[]]' };
  }
  const page = rows.map(({ receipt, at, phone, amount }) => ({
    transactionId: receipt,
    trxDate: formatPulledTime(at),
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
export async function listTransactions({ sql }: DarajaContext): Promise<Response> {
  return Response.json(await findTransactions(sql));
}

const addedTransactionsSchema = z
  .array(
    z.object({
      receipt: z.string().regex(/^[A-Z0-9]{10}$/),
      phone: z.string().regex(/^254[17]\d{8}$/),
      amount: z.int().min(1),
      at: z.iso.datetime(),
    }),
  )
  .max(5_000);

/** Adds payments to the site's till without callbacks, for tests. */
export async function addTransactions(
  { sql, till }: DarajaContext,
  request: Request,
): Promise<Response> {
  const addedTransactions = addedTransactionsSchema.parse(await request.json());
  await sql.query(
    `insert into daraja_simulator.transactions (receipt, channel, phone, amount, till, reference, at)
     select receipt, 'till', phone, amount, $2, '', at
     from jsonb_to_recordset($1::jsonb) as (receipt text, phone text, amount int, at timestamptz)`,
    [JSON.stringify(addedTransactions), till],
  );
  return new Response(null, { status: 204 });
}
