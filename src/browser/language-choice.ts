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
import { languageKey, languageOfferKey, readItem, writeItem } from './storage.ts';
import { isMember, whenMember } from './when-member.ts';

/** Starts to listen for a choice. Call once per page. */
export function startLanguageChoice(): void {
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[hreflang]');
    if (!link) return;
    writeItem(languageKey, link.hreflang);
    // The link of a static page has neither the query nor the fragment.
    link.href = link.pathname + location.search + location.hash;
  });
  const isLoggedOut = !isMember();
  whenMember(() => void saveChoice({ isLogin: isLoggedOut }));
  void offerLanguage();
}

/** Saves the choice in the account. A log-in on a page in another language is a choice too; a visit is none. */
async function saveChoice({ isLogin }: { isLogin: boolean }): Promise<void> {
  if (isLogin && readItem(languageKey) === null && getLanguage() !== defaultLanguage)
    writeItem(languageKey, getLanguage());
  const language = readItem(languageKey);
  if (!isLanguage(language)) return;
  const { saveLanguage } = await import('./save-language.ts');
  await saveLanguage(language);
}

async function offerLanguage(): Promise<void> {
  const [browserLanguage] = navigator.language.split('-');
  const preferred = otherLanguages.find((language) => language === browserLanguage);
  if (!preferred || getLanguage() === preferred) return;
  if (readItem(languageKey) !== null || readItem(languageOfferKey) !== null) return;
  const { showLanguageOffer } = await import('./language-offer.ts');
  await showLanguageOffer(preferred);
}
