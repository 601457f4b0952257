/** Makes the catalogue of a language from its data: fills the values of the site into the texts. */
import type * as en from './en.ts';
import { fillTexts } from './fill-texts.ts';
import { findValue, getSiteValues } from './site-values.ts';

/** Keys with values from a list in code. Translations must not change the values. */
type FixedKey = 'id' | 'icon';

/** The type of the same data in any language: texts become `string`, and lists may have another length. */
export type Translated<Part> = Part extends string
  ? string
  : Part extends readonly (infer Item)[]
    ? readonly Translated<Item>[]
    : { [Key in keyof Part]: Key extends FixedKey ? Part[Key] : Translated<Part[Key]> };

/** The type of the data of each language. */
export type TextData = Translated<typeof en>;

/** The texts that only other texts contain. */
const partNames = ['prices', 'workingHours'] as const;

/**
 * Returns the catalogue of a language.
 * @throws {Error} for a text with an unknown value of the site.
 */
export function buildCatalogue(data: TextData) {
  return omitParts(fillData(data, data));
}

function omitParts<Texts extends TextData>(texts: Texts): Omit<Texts, (typeof partNames)[number]> {
  const names = new Set<string>(partNames);
  const entries = Object.entries(texts).filter(([name]) => !names.has(name));
  return Object.fromEntries(entries) as Texts;
}

/** Returns a part of the data of a language with the values of the site, and with the texts that it names. */
export function fillData<Part>(part: Part, data: TextData): Part {
  const values = { ...data, ...getSiteValues(data) };
  const getValue = (path: string): string => fillTexts(findValue(values, path), getValue);
  return fillTexts(part, getValue);
}
