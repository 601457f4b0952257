// @chunk page
// src/build/script-chunks.ts joins the modules of the chunk 'page' into one file.
/**
 * Stores the language that was chosen with a link of LanguageLinks.astro, on the device and for members in the account,
 * and offers Kiswahili once to a browser that prefers it. The links work without this module.
 */
import {
  defaultLanguage,
  getLanguage,
  isLanguage,
  otherLanguages,
} from '#domain/language/language.ts';
import { languageKey, readItem, writeItem } from './storage.ts';
import { whenMember } from './when-member.ts';

/** Starts to listen for a choice. Call once per page. */
export function startLanguageChoice(): void {
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[hreflang]');
    if (!link) return;
    writeItem(languageKey, link.hreflang);
    // The link of a static page has neither the query nor the fragment.
    link.href = link.pathname + location.search + location.hash;
  });
  whenMember(() => void saveChoice());
  void offerLanguage();
}

/** Saves the choice in the account, after it was made or after a log-in on a page in another language. */
async function saveChoice(): Promise<void> {
  if (readItem(languageKey) === null && getLanguage() !== defaultLanguage)
    writeItem(languageKey, getLanguage());
  const language = readItem(languageKey);
  if (!isLanguage(language)) return;
  const { saveLanguage } = await import('./save-language.ts');
  await saveLanguage(language);
}

async function offerLanguage(): Promise<void> {
  const preferred = otherLanguages.find((language) => navigator.language.startsWith(language));
  if (!preferred || getLanguage() === preferred || readItem(languageKey) !== null) return;
  const { showLanguageOffer } = await import('./language-offer.ts');
  await showLanguageOffer(preferred);
}
