/**
 * The details by which customers pay a business, as a text with a line for each detail:
 *
 *     till 522522
 *     paybill 247247
 *     account SHOP 12
 *     pochi +254712345678
 *     cash
 *
 * A draft has the values as they were typed. `app.are_payment_details` in SQL accepts the normal form only.
 */
import { formatPhone, parseKenyanMobile } from '../phone/phone.ts';

/** The details with a value, in the order of the text. `cash` on delivery has none. */
export const paymentParts = ['till', 'paybill', 'account', 'pochi'] as const;

export type PaymentPart = (typeof paymentParts)[number];

/** The values of the details; '' for a missing one. */
export interface PaymentDetails extends Record<PaymentPart, string> {
  /** True if customers can pay in cash on delivery. */
  cash: boolean;
}

/** Maximum length in characters of the account of a paybill. */
export const maxAccountLength = 30;

/** Numbers of tills and paybills have five to seven digits. [safaricom.co.ke, Lipa na M-PESA] */
const businessNumber = /^\d{5,7}$/;
const accountPattern = new RegExp(`^[A-Za-z0-9][A-Za-z0-9 /&#_-]{0,${maxAccountLength - 1}}$`);

/** Returns the details in a text, also of an unfinished one. Other lines are left out. */
export function parsePaymentDetails(text: string): PaymentDetails {
  const lines = text.split('\n');
  const read = (part: PaymentPart) =>
    lines.find((line) => line.startsWith(`${part} `))?.slice(part.length + 1) ?? '';
  return {
    till: read('till'),
    paybill: read('paybill'),
    account: read('account'),
    pochi: read('pochi'),
    cash: lines.includes('cash'),
  };
}

/** Returns the text of details. Empty ones are left out. */
export function formatPaymentDetails({ cash, ...values }: PaymentDetails): string {
  const lines = paymentParts.flatMap((part) => {
    const value = values[part].replaceAll('\n', ' ');
    return value === '' ? [] : [`${part} ${value}`];
  });
  return [...lines, ...(cash ? ['cash'] : [])].join('\n');
}

/** Returns the text with numbers in normal form. Invalid values stay as they were typed. */
export function normalizePaymentDetails(text: string): string {
  const { till, paybill, account, pochi, cash } = parsePaymentDetails(text);
  const toNumber = (typed: string) => typed.replaceAll(/[\s-]/g, '');
  return formatPaymentDetails({
    till: toNumber(till),
    paybill: toNumber(paybill),
    account: account.replaceAll(/\s+/g, ' ').trim(),
    pochi: parseKenyanMobile(pochi) ?? pochi.trim(),
    cash,
  });
}

/**
 * Returns the first detail that is invalid; undefined if all are valid. A paybill needs an account, for which M-Pesa
 * asks every customer, and an account needs a paybill.
 */
export function findPaymentProblem(text: string): PaymentPart | undefined {
  const { till, paybill, account, pochi } = parsePaymentDetails(normalizePaymentDetails(text));
  if (till !== '' && !businessNumber.test(till)) return 'till';
  if ((paybill !== '' || account !== '') && !businessNumber.test(paybill)) return 'paybill';
  if (paybill !== '' && !accountPattern.test(account)) return 'account';
  return pochi !== '' && parseKenyanMobile(pochi) === undefined ? 'pochi' : undefined;
}

/** The names of the details on a screen. */
export type PaymentNames = Record<PaymentPart | 'cash', string>;

/** A detail for a screen, with the text that a button copies; undefined for cash. */
export interface PaymentLine {
  name: string;
  value?: string;
  copied?: string;
}

/** Returns the details of a text for a screen, with the number of Pochi la Biashara in the local notation. */
export function listPaymentLines(text: string, names: PaymentNames): PaymentLine[] {
  const details = parsePaymentDetails(text);
  const lines = paymentParts.flatMap((part) => {
    const value = part === 'pochi' ? formatPhone(details.pochi) : details[part];
    const copied = part === 'account' ? value : value.replaceAll(' ', '');
    return value === '' ? [] : [{ name: names[part], value, copied }];
  });
  return details.cash ? [...lines, { name: names.cash }] : lines;
}

/** Returns the details as lines, such as 'Paybill: 247247', for comparisons. */
export const describePaymentDetails = (text: string, names: PaymentNames): string[] =>
  listPaymentLines(text, names).map(({ name, value }) =>
    value === undefined ? name : `${name}: ${value}`,
  );
