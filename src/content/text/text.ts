/** Every word of the site, in the language that the setting `SITE_LANGUAGE` names. */
import * as en from './en.ts';
import { pseudo } from './pseudo.ts';

/** Keys whose values are chosen from a list by code, so that no language may change them. */
type Fixed = 'id' | 'icon';

/** The same shape with any words in it: texts become `string`, and lists may have another length. */
type Widened<Part> = Part extends string
  ? string
  : Part extends readonly (infer Item)[]
    ? readonly Widened<Item>[]
    : { [Key in keyof Part]: Key extends Fixed ? Part[Key] : Widened<Part[Key]> };

/** The shape of a catalogue, which every language has. */
export type Text = Widened<typeof en>;

/** The words that a page hands to its parts: all but those of its head. */
export type Words<Page extends keyof Text> = Omit<Text[Page], 'title' | 'description'>;

const catalogues = new Map<string, Text>([
  ['en', en],
  ['pseudo', pseudo<Text>(en)],
]);

/** @throws {Error} for a language that has no catalogue. */
function catalogueOf({ SITE_LANGUAGE: wanted = '' }: NodeJS.ProcessEnv): Text {
  const catalogue = catalogues.get(wanted.trim() || 'en');
  if (catalogue) return catalogue;
  const languages = Array.from(catalogues.keys()).join(', ');
  throw new Error(`SITE_LANGUAGE must be one of ${languages}, and is '${wanted}'.`);
}

/** The build and the endpoints read it alike. */
export const text = catalogueOf(process.env);
