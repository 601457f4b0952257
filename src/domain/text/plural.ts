// @chunk page
// src/build/script-chunks.ts joins the modules of the chunk 'page' into one file. The cards of the landing page need the
// function, which is smaller than a request for it.
import { getLanguage } from '../language/language.ts';
import { fill } from './placeholders.ts';

/** The forms of a text by the plural categories of `Intl.PluralRules`, such as `one` and `other`. */
export type PluralForms = Readonly<
  Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
>;

/**
 * Returns the form for a number, with its placeholders replaced: '1 day', '3 days'. The language selects the form.
 * @param values - further values. A value of `count` is the number as it is displayed, such as '1,212'.
 * @param language - a BCP 47 tag. The default is the language of the page or of the request.
 */
export function fillPlural(
  forms: PluralForms,
  count: number,
  values: Record<string, string | number> = {},
  language: string = getLanguage(),
): string {
  const category = new Intl.PluralRules(language).select(count);
  return fill(forms[category] ?? forms.other, { count, ...values });
}
