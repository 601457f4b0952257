/** Parses the message that M-Pesa sends to a payer, or its code alone. */
import type { Refusal } from '../problem/refusal.ts';

export interface MpesaMessage {
  /** Ten letters and digits, such as 'SKL2ABC345'. */
  code: string;
  /** In whole shillings; undefined if the message contains no amount in whole shillings. */
  amount?: number;
}

/** Maximum length in characters. Several messages with text around them fit. */
const maxLength = 2000;

/** Matches a code before the word 'confirmed' in English or Swahili. */
const confirmedCodePattern =
  /(?<![A-Z0-9])((?:[A-Z0-9]\s*){10})[\s.,:;-]*(?:CONFIRMED|IMETHIBITISHWA)/g;

/** Captures the text after the word 'confirmed'. */
const confirmationPattern = /(?:CONFIRMED|IMETHIBITISHWA)(.*)/s;
/** Captures the shillings and the cents of an amount. */
const amountPattern = /\b(?:KSHS?|KES|SH)\.?\s*(\d[\d,]*)(?:\.(\d{1,2}))?/;
/** Matches ten letters and digits with at least one letter. */
const codePattern = /^(?=.*[A-Z])[A-Z0-9]{10}$/;

/**
 * Reads a pasted message or a typed code. If a code stands before the word 'confirmed', all codes without this word
 * are ignored.
 * @param message - in upper or lower case, with any text around it.
 */
export function readMpesaMessage(message: string): MpesaMessage | { refusal: Refusal } {
  const text = message.trim().toUpperCase();
  if (text === '') return { refusal: 'payment.message.missing' };
  if (text.length > maxLength) return { refusal: 'payment.message.long' };
  const [code, secondCode] = findCodes(text);
  if (code === undefined) return { refusal: 'payment.message.code' };
  if (secondCode !== undefined) return { refusal: 'payment.message.codes' };
  const amount = findAmount(text);
  return amount === undefined ? { code } : { code, amount };
}

/**
 * Returns the distinct codes of the first source that has any: the confirmed codes, the whole text without
 * separators, the words with a digit, and all words.
 */
function findCodes(text: string): string[] {
  const confirmedCodes = Array.from(text.matchAll(confirmedCodePattern), ([, code = '']) =>
    removeSeparators(code),
  );
  const tokens = text.match(/[A-Z0-9]+/g) ?? [];
  const candidateLists = [
    confirmedCodes,
    [removeSeparators(text)],
    tokens.filter((token) => /\d/.test(token)),
    tokens,
  ];
  for (const candidates of candidateLists) {
    const codes = new Set(candidates.filter((token) => codePattern.test(token)));
    if (codes.size > 0) return Array.from(codes);
  }
  return [];
}

/** Returns a code without separators. */
const removeSeparators = (typed: string) => typed.replaceAll(/[\s.-]/g, '');

/**
 * Returns the first amount after the confirmation, or of the whole text if there is no confirmation. Later amounts
 * are the balance and the cost. Returns undefined without an amount, and for an amount with cents or of 0.
 */
function findAmount(text: string): number | undefined {
  const [, confirmation = text] = confirmationPattern.exec(text) ?? [];
  const [, shillings, cents = '0'] = amountPattern.exec(confirmation) ?? [];
  if (shillings === undefined || Number(cents) > 0) return undefined;
  const amount = Number(shillings.replaceAll(',', ''));
  return Number.isSafeInteger(amount) && amount > 0 ? amount : undefined;
}
