/** Reads the facts of a shop for the list of kept shops from its card or its page. */
import type { KeptShop } from './kept-shops.ts';

interface FactElements {
  place: Element | null;
  price: Element | null;
  /** The link of a call, or of an email if the shop has no phone number. */
  call: HTMLAnchorElement | null;
  /** The element with the opening hours. */
  sign: HTMLElement | null;
  /** The link of a WhatsApp message. A card has none. */
  chat?: HTMLAnchorElement | null;
}

/** Returns the facts that the elements have. */
export function readFacts({ place, price, call, sign, chat }: FactElements): Partial<KeptShop> {
  return {
    ...(place && { place: place.textContent.trim() }),
    ...(price && { price: price.textContent.trim() }),
    ...(call?.protocol === 'tel:' && { call: call.href, phone: call.textContent.trim() }),
    ...(sign?.dataset['openingHours'] && { hours: sign.dataset['openingHours'] }),
    ...(chat && { chat: chat.href }),
  };
}

/** Returns the facts on the page of a shop. */
export const readPageFacts = (page: Document): Partial<KeptShop> =>
  readFacts({
    place: page.querySelector('dd.shop-place'),
    price: page.querySelector('[data-price]'),
    call: page.querySelector('dd a[href^="tel:"]'),
    sign: page.querySelector('[data-opening-hours]'),
    chat: page.querySelector('.contact-bar a[href^="https://wa.me/"]'),
  });
