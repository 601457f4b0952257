/**
 * Pages of a simulated phone with M-Pesa: prompts, payments to a till, and messages. They consist of forms without
 * scripts.
 */
import * as z from 'zod';
import { formatShillings } from '#domain/money/money.ts';
import { formatPhone, parseKenyanMobile } from '#domain/phone/phone.ts';
import { readText } from '../../../http/input.ts';
import { escapeHtml } from '../../../http/plain-text.ts';
import { formatTimestamp } from '../../../payments/mpesa/times.ts';
import { showPage } from '../../show-page.ts';
import type { SmsSimulator } from '../../sms/index.ts';
import type { Calls } from '../calls.ts';
import { endPrompt, payTill, correctPin, enterPin, type DarajaContext } from './money.ts';
import { noResponse, resultCodes, toResult, results, type ResultCode } from './results.ts';
import {
  initialBalance,
  findOrCreatePhone,
  findOpenPrompts,
  findTransactions,
  type Prompt,
  type Transaction,
} from './store.ts';

const defaultNumber = '+254700000011';
const maxMessages = 5;

const numberSchema = z.string().transform((typed, context) => {
  const phone = parseKenyanMobile(typed);
  if (phone !== undefined) return phone.slice(1);
  context.addIssue('is no Kenyan mobile number');
  return z.NEVER;
});
const shillingsSchema = z.coerce.number().pipe(z.int().min(1).max(1_000_000));
const promptSchema = z.string().min(1);
const failureCodes = Object.keys(results)
  .map(Number)
  .filter((code) => code !== 0);

const formSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('pin'), number: numberSchema, prompt: promptSchema, pin: z.string() }),
  z.object({ do: z.literal('cancel'), number: numberSchema, prompt: promptSchema }),
  z.object({ do: z.literal('ignore'), number: numberSchema, prompt: promptSchema }),
  z.object({
    do: z.literal('end'),
    number: numberSchema,
    prompt: promptSchema,
    code: z.coerce.number().refine((code): code is ResultCode => failureCodes.includes(code)),
  }),
  z.object({
    do: z.literal('pay'),
    number: numberSchema,
    amount: shillingsSchema,
    till: z.string().regex(/^\d{5,7}$/),
  }),
  z.object({ do: z.literal('fill'), number: numberSchema }),
  z.object({ do: z.literal('opt-out'), number: numberSchema }),
]);

/** M-Pesa, and the SMS provider with the messages of the phones. */
export interface PhoneContext extends DarajaContext {
  sms: Pick<SmsSimulator, 'renderMessages' | 'optOut'>;
}

type PhoneForm = z.output<typeof formSchema>;

/**
 * Handles requests to `/.local/phone`. GET shows the phone of `?number=`, or else the phone of the newest prompt.
 * POST executes a form and redirects to the phone of the form.
 */
export async function handlePhoneRequest(
  context: PhoneContext,
  calls: Calls,
  request: Request,
): Promise<Response> {
  if (request.method === 'POST') {
    const fields = Object.fromEntries(new URLSearchParams(await readText(request)));
    const form = formSchema.safeParse(fields);
    if (!form.success) {
      const names = form.error.issues.map(({ path }) => path.join('.')).join(', ');
      return showRefusal(422, `The phone does not understand this. Missing or wrong: ${names}.`);
    }
    const refusal = await handleForm(context, form.data);
    await calls.runDue();
    if (refusal !== undefined) return showRefusal(409, refusal);
    const location = `/.local/phone?number=${form.data.number}`;
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  }
  const typedNumber = new URL(request.url).searchParams.get('number');
  const phone = parseKenyanMobile(typedNumber ?? (await findLastNumber(context)));
  if (phone === undefined) return showRefusal(422, 'This is no Kenyan mobile number.');
  return showPhone(context, phone);
}

/** Executes a form. Returns the reason if it is refused, otherwise undefined. */
async function handleForm(context: PhoneContext, form: PhoneForm): Promise<string | undefined> {
  switch (form.do) {
    case 'pay': {
      const { number: phone, amount, till } = form;
      const result = await payTill(context, { phone, amount, till, reference: '' });
      return 'code' in result ? result.description : undefined;
    }
    case 'fill':
      await findOrCreatePhone(context.sql, form.number);
      await context.sql.query(
        `update daraja_simulator.phones set balance = $2, wrong_pins = 0 where number = $1`,
        [form.number, initialBalance],
      );
      return undefined;
    case 'opt-out':
      await context.sms.optOut(`+${form.number}`);
      return undefined;
    default: {
      const isDone = await answerPrompt(context, form);
      return isDone ? undefined : 'This prompt is no longer on the phone.';
    }
  }
}

function answerPrompt(
  context: DarajaContext,
  form: Extract<PhoneForm, { prompt: string }>,
): Promise<boolean> {
  switch (form.do) {
    case 'pin':
      return enterPin(context, form.prompt, form.pin);
    case 'cancel':
      return endPrompt(context, form.prompt, toResult(resultCodes.cancelled));
    case 'ignore':
      return endPrompt(context, form.prompt, noResponse);
    case 'end':
      return endPrompt(context, form.prompt, toResult(form.code));
  }
}

async function findLastNumber({ sql }: DarajaContext): Promise<string> {
  const { rows } = await sql.query<{ phone: string }>(
    'select phone from daraja_simulator.prompts order by begun_at desc limit 1',
  );
  return rows[0]?.phone ?? defaultNumber;
}

async function showPhone(context: PhoneContext, phone: string): Promise<Response> {
  const number = phone.slice(1);
  const { balance } = await findOrCreatePhone(context.sql, number);
  const prompts = await findOpenPrompts(context.sql, number);
  const transactions = await findTransactions(context.sql, number);
  const hiddenInput = `<input type="hidden" name="number" value="${number}">`;
  return showPage({
    title: `Phone ${formatPhone(phone)}`,
    contents: `
      <p>This page stands in for a phone with M-Pesa. No money moves.
        <a href="/.local/outbox">Outbox</a></p>
      <p>Balance: <strong>${formatShillings(balance)}</strong>. The right PIN is
        <strong>${correctPin}</strong>.</p>
      <p><a href="/.local/phone?number=${number}">Look again</a></p>
      <h2>On the screen</h2>
      ${prompts.map((prompt) => renderPromptForm(prompt, hiddenInput)).join('') || '<p>No prompt.</p>'}
      <h2>SMS</h2>
      ${(await context.sms.renderMessages(phone)) || '<p>No SMS.</p>'}
      <form method="post">${hiddenInput}
        <button name="do" value="opt-out">Refuse all SMS</button>
      </form>
      <h2>Messages of M-Pesa</h2>
      ${renderMessages(transactions.slice(0, maxMessages), balance) || '<p>No message.</p>'}
      <h2>Pay a till</h2>
      <form method="post">${hiddenInput}
        <label>Till<input name="till" inputmode="numeric" value="${escapeHtml(context.till)}" required></label>
        <label>Amount in Kshs.<input name="amount" inputmode="numeric" required></label>
        <button name="do" value="pay">Pay</button>
      </form>
      <h2>Another phone</h2>
      <form method="get">
        <label>Number<input name="number" type="tel" value="${formatPhone(phone)}" required></label>
        <button>Take this phone</button>
      </form>
      <form method="post">${hiddenInput}
        <button name="do" value="fill">Unlock it and put ${formatShillings(initialBalance)} on it</button>
      </form>`,
  });
}

function renderPromptForm({ id, amount, reference }: Prompt, hiddenInput: string): string {
  const fields = `${hiddenInput}<input type="hidden" name="prompt" value="${escapeHtml(id)}">`;
  const options = failureCodes.map(
    (code) => `<option value="${code}">${code} ${escapeHtml(results[code as ResultCode])}</option>`,
  );
  return `
    <article>
      <p>Pay <strong>${formatShillings(amount)}</strong> to TANGAZA, account
        ${escapeHtml(reference)}?</p>
      <form method="post">${fields}
        <label>M-Pesa PIN<input name="pin" inputmode="numeric" autocomplete="off"></label>
        <button name="do" value="pin">Send</button>
        <button name="do" value="cancel">Cancel</button>
        <button name="do" value="ignore">Ignore</button>
      </form>
      <details>
        <summary>Let M-Pesa answer something else</summary>
        <form method="post">${fields}
          <label>Answer<select name="code">${options.join('')}</select></label>
          <button name="do" value="end">Answer</button>
        </form>
      </details>
    </article>`;
}

/**
 * Renders M-Pesa's messages about transactions as HTML. Only the newest message contains the balance.
 * @param transactions - newest first
 */
function renderMessages(transactions: Transaction[], balance: number): string {
  return transactions
    .map(({ receipt, amount, at }, index) => {
      const timeText = formatMessageTime(at);
      const balanceText =
        index === 0 ? ` New M-PESA balance is Ksh${formatWithCents(balance)}.` : '';
      return `<article><p class="text">${escapeHtml(
        `${receipt} Confirmed. Ksh${formatWithCents(amount)} paid to TANGAZA. on ${timeText}.${balanceText} Transaction cost, Ksh0.00.`,
      )}</p></article>`;
    })
    .join('');
}

/** Matches the parts of a timestamp such as '20261123093000'. The century is left out. */
const timestampPattern = /^..(?<year>..)(?<month>..)(?<day>..)(?<hour>..)(?<minute>..)/;

/** Formats a time as M-Pesa's messages do: '23/11/26 at 9:30 AM'. */
function formatMessageTime(time: Date): string {
  const {
    year = '',
    month = '',
    day = '',
    hour = '',
    minute = '',
  } = timestampPattern.exec(formatTimestamp(time))?.groups ?? {};
  const hourOfHalfDay = Number(hour) % 12 || 12;
  const halfDay = Number(hour) < 12 ? 'AM' : 'PM';
  return `${Number(day)}/${Number(month)}/${year} at ${hourOfHalfDay}:${minute} ${halfDay}`;
}

function formatWithCents(amount: number): string {
  return amount.toLocaleString('en', { minimumFractionDigits: 2 });
}

function showRefusal(status: number, message: string): Response {
  return showPage({
    title: 'The phone says no',
    contents: `<p>${escapeHtml(message)}</p><p><a href="/.local/phone">Back to the phone</a></p>`,
    status,
  });
}
