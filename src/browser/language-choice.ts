/**
 * Saves the language that was chosen with a link of LanguageLinks.astro in the account of a member, and offers Kiswahili
 * once to a browser that prefers it. LanguageChoice.astro stores the choice on the device.
 */
import {
  defaultLanguage,
  getLanguage,
  isLanguage,
  otherLanguages,
} from '#domain/language/language.ts';
import { languageKey, languageOfferKey, readItem, writeItem } from './storage.ts';
import { isMember, whenMember } from './when-member.ts';

/** Saves a stored choice, and makes the offer. Call once per page. */
export function startLanguageChoice(): void {
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
