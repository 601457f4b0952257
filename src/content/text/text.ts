/** All texts of the site, in each language. */
import { buildCatalogue } from './build-catalogue.ts';
import { buildStaffTexts } from './build-staff-texts.ts';
import * as en from './en.ts';
import { createPseudoCatalogue } from './pseudo.ts';
import * as sw from './sw.ts';

/** The type of the catalogue of each language. */
export type Text = ReturnType<typeof buildCatalogue> & ReturnType<typeof buildStaffTexts>;

/** The texts that a page passes to its components: all texts except those of the page's head. */
export type PageText<Page extends keyof Text> = Omit<Text[Page], 'title' | 'description'>;

const builders = new Map<string, () => Text>([
  ['en', () => ({ ...buildCatalogue(en), ...buildStaffTexts(en) })],
  ['sw', () => ({ ...buildCatalogue(sw), ...buildStaffTexts(en) })],
  ['pseudo', () => createPseudoCatalogue(getText('en'))],
]);

const catalogues = new Map<string, Text>();

/**
 * Returns the catalogue of a language.
 * @param language - a BCP 47 tag, or 'pseudo'.
 * @throws {Error} for a language without a catalogue.
 */
export function getText(language: string): Text {
  const build = builders.get(language);
  if (!build) {
    const languages = Array.from(builders.keys()).join(', ');
    throw new Error(`SITE_LANGUAGE must be one of ${languages}, and is '${language}'.`);
  }
  const text = catalogues.get(language) ?? build();
  catalogues.set(language, text);
  return text;
}

/** The catalogue that the build and the endpoints use, in the language of the setting `SITE_LANGUAGE`. */
export const text = getText((process.env.SITE_LANGUAGE ?? '').trim() || 'en');
