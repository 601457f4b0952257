/** All texts of the site, in the language of the setting `SITE_LANGUAGE`. */
import * as en from './en.ts';
import { createPseudoCatalogue } from './pseudo.ts';
import * as sw from './sw.ts';

/** Keys with values from a list in code. Translations must not change the values. */
type FixedKey = 'id' | 'icon';

/** The type of the same catalogue in any language: texts become `string`, and lists may have another length. */
type Translated<Part> = Part extends string
  ? string
  : Part extends readonly (infer Item)[]
    ? readonly Translated<Item>[]
    : { [Key in keyof Part]: Key extends FixedKey ? Part[Key] : Translated<Part[Key]> };

/** The type of the catalogue of each language. */
export type Text = Translated<typeof en>;

/** The texts that a page passes to its components: all texts except those of the page's head. */
export type PageText<Page extends keyof Text> = Omit<Text[Page], 'title' | 'description'>;

const catalogues = new Map<string, Text>([
  ['en', en],
  ['sw', sw],
  ['pseudo', createPseudoCatalogue<Text>(en)],
]);

/**
 * Returns the catalogue of the language in the environment.
 * @throws {Error} for a language without a catalogue.
 */
function selectCatalogue({ SITE_LANGUAGE: requestedLanguage = '' }: NodeJS.ProcessEnv): Text {
  const catalogue = catalogues.get(requestedLanguage.trim() || 'en');
  if (catalogue) return catalogue;
  const languages = Array.from(catalogues.keys()).join(', ');
  throw new Error(`SITE_LANGUAGE must be one of ${languages}, and is '${requestedLanguage}'.`);
}

/** The catalogue that the build and the endpoints use. */
export const text = selectCatalogue(process.env);
