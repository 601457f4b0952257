/** Offers the page in another language, in a line at the bottom of the screen. */
import type { Language } from '#domain/language/language.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import { fetchSiteData } from './api/site-data.ts';
import { languageOfferKey, writeItem } from './storage.ts';

/** Texts in the offered language. */
interface OfferText {
  sentence: string;
  dismiss: string;
}

/** Shows the offer. It is shown once, whatever the visitor answers. */
export async function showLanguageOffer(language: Language): Promise<void> {
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
