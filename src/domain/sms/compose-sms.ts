/** Composes SMS messages of one part. */
import { countSeptets, maxSeptets, shortenToSeptets, toGsmText } from './gsm-alphabet.ts';

/** Thrown if a message exceeds one part although the business has no room in it, which means a programming error. */
export class SmsTooLong extends Error {
  override name = 'SmsTooLong';
}

/** Septets that a business keeps, so that an owner of several adverts recognises it. */
export const minBusinessSeptets = 12;

/**
 * Fills the placeholders of a template. The business is shortened until the message has one part.
 * @param values - the values of all placeholders
 * @throws {SmsTooLong} if fewer than {@link minBusinessSeptets} septets are left for the business
 */
export function composeSms(template: string, values: Record<string, string>): string {
  const fill = (business: string) =>
    template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      name === 'business' ? business : toGsmText(values[name] ?? ''),
    );
  const business = toGsmText(values['business'] ?? '');
  const fixedSeptets = countSeptets(fill(''));
  if (fixedSeptets === undefined) throw new TypeError('The template is outside of the alphabet.');
  const rest = maxSeptets - fixedSeptets;
  const minRest = template.includes('{business}') ? minBusinessSeptets : 0;
  if (rest < minRest) throw new SmsTooLong(`The message has ${-rest} septets too many.`);
  return fill(shortenToSeptets(business, rest));
}
