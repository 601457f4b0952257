/** Offers the page once to a browser that prefers its language, in a line at the bottom of the screen. */
import { getLanguage, otherLanguages, type Language } from '#domain/language/language.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import { fetchSiteData } from './api/site-data.ts';
import { languageKey, languageOfferKey, readItem, writeItem } from './storage.ts';

/** Texts in the offered language. */
interface OfferText {
  sentence: string;
  dismiss: string;
}

/** Offers the first language of the browser, unless the page has it or the visitor has chosen a language before. */
export async function offerLanguage(): Promise<void> {
  const [browserLanguage] = navigator.language.split('-');
  const preferred = otherLanguages.find((language) => language === browserLanguage);
  if (!preferred || getLanguage() === preferred) return;
  if (readItem(languageKey) !== null || readItem(languageOfferKey) !== null) return;
  await showOffer(preferred);
}

/** Shows the offer. It is shown once, whatever the visitor answers. */
async function showOffer(language: Language): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>(`a[hreflang=${language}]`);
  const status = document.getElementById('identity-status');
  // The offer would cover the buttons at the bottom of a business's page.
  if (!link || !status || document.querySelector('.contact-bar')) return;
  const path = localizePath('/assets/language-offer.json', language);
  const text = await fetchSiteData<OfferText>(path).catch(() => undefined);
  if (!text) return;
  writeItem(languageOfferKey, language);
  const offer = document.createElement('div');
  offer.id = 'language-offer';
  offer.lang = language;
  offer.className = status.className;
  const open = link.cloneNode() as HTMLAnchorElement;
  open.className = 'inline-flex min-h-11 items-center font-bold underline';
  open.textContent = text.sentence;
  const dismiss = document.createElement('button');
  dismiss.className = 'min-h-11 cursor-pointer px-3 underline';
  dismiss.textContent = text.dismiss;
  dismiss.addEventListener('click', () => offer.remove());
  offer.append(open, ' ', dismiss);
  status.after(offer);
}
