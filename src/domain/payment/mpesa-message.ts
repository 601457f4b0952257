/** The message that M-Pesa sends a payer, or the code that she typed off it. */
import type { Refusal } from '../problem/refusal.ts';

export interface MpesaMessage {
  /** Ten letters and digits, such as 'SKL2ABC345'. */
  code: string;
  /** In whole shillings; undefined where the message does not say it so. */
  amount?: number;
}

/** The longest that is read, in signs: several messages, and what stood around them. */
const maxLength = 2000;

/** The code before the word by which M-Pesa confirms, in English or Swahili. */
const confirmed = /(?<![A-Z0-9])((?:[A-Z0-9]\s*){10})[\s.,:;-]*(?:CONFIRMED|IMETHIBITISHWA)/g;

/**
 * Reads a pasted message or a typed code. Of several codes the one counts that M-Pesa confirms.
 * @param message - with whatever stands around it, in capitals or not.
 */
export function readMpesaMessage(message: string): MpesaMessage | { refusal: Refusal } {
  const text = message.trim().toUpperCase();
  if (text === '') return { refusal: 'payment.message.missing' };
  if (text.length > maxLength) return { refusal: 'payment.message.long' };
  const [code, another] = codesIn(text);
  if (code === undefined) return { refusal: 'payment.message.code' };
  if (another !== undefined) return { refusal: 'payment.message.codes' };
  const amount = amountIn(text);
  return amount === undefined ? { code } : { code, amount };
}

/** Each once: those that are confirmed, else what looks like one. */
function codesIn(text: string): string[] {
  const ofMessages = Array.from(text.matchAll(confirmed), ([, code = '']) => bare(code));
  const tokens = text.match(/[A-Z0-9]+/g) ?? [];
  const candidateLists = [
    ofMessages,
    [bare(text)],
    tokens.filter((token) => /\d/.test(token)),
    tokens,
  ];
  for (const candidates of candidateLists) {
    const codes = new Set(candidates.filter((token) => /^(?=.*[A-Z])[A-Z0-9]{10}$/.test(token)));
    if (codes.size > 0) return Array.from(codes);
  }
  return [];
}

/** Without what somebody put between its signs. */
const bare = (typed: string) => typed.replaceAll(/[\s.-]/g, '');

/** The first sum of the confirmation, or of all where there is none; after it comes the balance. */
function amountIn(text: string): number | undefined {
  const [, confirmation = text] = /(?:CONFIRMED|IMETHIBITISHWA)(.*)/s.exec(text) ?? [];
  const sum = /\b(?:KSHS?|KES|SH)\.?\s*(\d[\d,]*)(?:\.(\d{1,2}))?/.exec(confirmation);
  if (!sum || Number(sum[2] ?? 0) > 0) return undefined;
  const amount = Number(sum[1]?.replaceAll(',', ''));
  return Number.isSafeInteger(amount) && amount > 0 ? amount : undefined;
}
