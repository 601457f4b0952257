/** All texts of the site, in each language. */
import { defaultLanguage, getLanguage, type Language } from '#domain/language/language.ts';
import { buildCatalogue } from './build-catalogue.ts';
import { buildStaffTexts } from './build-staff-texts.ts';
import * as languageData from './language-data.ts';
import { createPseudoCatalogue } from './pseudo.ts';
import type { TextData } from './text-data.ts';

/** The type of the catalogue of each language. */
export type Text = ReturnType<typeof buildCatalogue> & ReturnType<typeof buildStaffTexts>;

/** The texts that a page passes to its components: all texts except those of the page's head. */
export type PageText<Page extends keyof Text> = Omit<Text[Page], 'title' | 'description'>;

const dataByLanguage: Readonly<Record<Language, TextData>> = languageData;

/** Staff's texts are English in each language. */
const buildText = (data: TextData): Text => ({
  ...buildCatalogue(data),
  ...buildStaffTexts(languageData.en),
});

const builders = new Map<string, () => Text>([
  ...Object.entries(dataByLanguage).map(([language, data]): [string, () => Text] => [
    language,
    () => buildText(data),
  ]),
  ['pseudo', () => createPseudoCatalogue(getText('en'))],
]);

const catalogues = new Map<string, Text>();

/** The language that replaces the default one in tests: 'pseudo', or nothing. */
const replacement = (process.env.SITE_LANGUAGE ?? '').trim();

/**
 * Returns the catalogue of a language.
 * @param language - a BCP 47 tag, or 'pseudo'. The default is the language of the page or of the request.
 * @throws {Error} for a language without a catalogue.
 */
export function getText(language = getCatalogueLanguage()): Text {
  const build = builders.get(language);
  if (!build) {
    const languages = Array.from(builders.keys()).join(', ');
    throw new Error(`SITE_LANGUAGE must be one of ${languages}, and is '${language}'.`);
  }
  const text = catalogues.get(language) ?? build();
  catalogues.set(language, text);
  return text;
}

/** Returns the catalogue of the default language, which has the texts of staff. */
export const getDefaultText = (): Text => getText(replacement || defaultLanguage);

function getCatalogueLanguage(): string {
  const language = getLanguage();
  return language === defaultLanguage && replacement !== '' ? replacement : language;
}
