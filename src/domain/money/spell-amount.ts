/** Spells amounts in words, which a receipt shows beside the figures. */
import type { Amount } from './money.ts';
import { fill } from '../text/placeholders.ts';
import { fillPlural, type PluralForms } from '../text/plural.ts';

/** The number words of a language, and the texts with placeholders that join them. */
type NumberText = Record<'small' | 'tens', readonly string[]> &
  Record<'joined' | 'hundred' | 'thousand' | 'million' | 'and', string> &
  Record<'KES' | 'cents', string> & { USD: PluralForms };

/** Returns an amount in words, such as 'two thousand nine hundred and ninety-nine shillings'. */
export function spellAmount({ amount, currency }: Amount, text: NumberText): string {
  if (currency === 'KES') return fill(text.KES, { count: spellNumber(amount, text) });
  const dollars = Math.trunc(amount / 100);
  const sum = fillPlural(text.USD, dollars, { count: spellNumber(dollars, text) });
  const cents = amount % 100;
  return cents === 0 ? sum : fill(text.cents, { sum, count: spellNumber(cents, text) });
}

const units = [
  [1_000_000, 'million'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;

function spellNumber(count: number, text: NumberText): string {
  for (const [size, name] of units) {
    if (count < size) continue;
    const much = fill(text[name], { count: spellNumber(Math.trunc(count / size), text) });
    const remainder = count % size;
    if (remainder === 0) return much;
    const less = spellNumber(remainder, text);
    return remainder < 100 ? fill(text.and, { much, less }) : `${much} ${less}`;
  }
  if (count < 20) return text.small[count] ?? '';
  const tens = text.tens[Math.trunc(count / 10) - 2] ?? '';
  return count % 10 === 0 ? tens : fill(text.joined, { tens, ones: text.small[count % 10] ?? '' });
}
