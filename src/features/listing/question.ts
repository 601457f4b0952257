/** Questions of customers about an item or a photo: prepared messages to the business. */
import type { Listing, ListingPicture } from '#domain/listing/listing.schema.ts';
import { getItemAnchor } from '#domain/listing/items.ts';
import { formatShillings } from '#domain/money/money.ts';
import { getWhatsAppUrl } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { getUploadedId } from './uploaded-picture.ts';

export interface Question {
  /** The id of the element with the item or the photo, which is the hash of its address. */
  anchor: string;
  /** Address of the prepared message: in WhatsApp, or by e-mail for a business without a phone number. */
  href: string;
  /** The code of the item, by which the question is counted; undefined for a photo. */
  code?: string;
}

type Item = Listing['items'][number];

/** Returns the question about an item or a photo. */
export interface Questions {
  aboutItem: (item: Omit<Item, 'image'>) => Question;
  aboutPhoto: (photo: ListingPicture) => Question;
}

interface QuestionText {
  from: string;
  /** Messages with the placeholders {item} and {price}, or {alt}, and {url}. */
  askItem: string;
  askSoldOut: string;
  askPhoto: string;
}

/** Number of characters of an uploaded photo's id in its address. */
const photoCodeLength = 8;

/**
 * Returns the questions about the items and photos of a listing.
 * @param address - absolute address of the listing's page
 */
export function createQuestions(listing: Listing, address: string, text: QuestionText): Questions {
  const createQuestion = (anchor: string, message: string, values: Record<string, string>) => {
    const url = `${address}#${anchor}`;
    return { anchor, href: createMessageUrl(listing, fill(message, { ...values, url })) };
  };
  return {
    aboutItem: (item) => {
      const { id, name, code = String(id), isOutOfStock } = item;
      const values = { item: name, price: formatItemPrice(item, text) };
      const message = isOutOfStock ? text.askSoldOut : text.askItem;
      return { ...createQuestion(getItemAnchor(item), message, values), code };
    },
    aboutPhoto: (photo) => {
      const { name, alt } = photo;
      const code = getUploadedId(photo)?.slice(-photoCodeLength) ?? name.split('/').at(-1);
      return createQuestion(`photo-${code}`, text.askPhoto, { alt });
    },
  };
}

function formatItemPrice({ price, isFrom, priceText }: Omit<Item, 'image'>, text: QuestionText) {
  const amount = priceText ?? formatShillings(price);
  return isFrom ? fill(text.from, { price: amount }) : amount;
}

/** Returns the address of a message to the business. A listing has a phone number or an e-mail address. */
export function createMessageUrl(
  {
    title,
    phone,
    whatsapp = phone,
    email = '',
  }: Pick<Listing, 'title' | 'phone' | 'whatsapp' | 'email'>,
  message: string,
): string {
  if (whatsapp !== undefined) return getWhatsAppUrl(whatsapp, message);
  return `mailto:${email}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(message)}`;
}
