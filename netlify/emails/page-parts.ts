/** The parts of an email about the public page of an advert. */
import { getText } from '#content/text/text.ts';
import { getWhatsAppUrl } from '#domain/phone/phone.ts';
import { getPictureUrl } from '#domain/picture/picture-url.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { Notice } from '../data/notices.ts';
import type { EmailContent } from './render-email.ts';

/** The kinds of notices about a public page. Their emails show its cover. */
const kindsWithPicture: ReadonlySet<Notice['kind']> = new Set<Notice['kind']>([
  'live',
  'restored',
  'ends-in-3-days',
  'ends-in-1-day',
  'ends-in-3-hours',
  'week',
  'expired',
]);

/** Returns true if the email shows a cover. A weekly email about several listings shows none. */
export const hasPicture = ({ kind, reach }: Notice) =>
  kindsWithPicture.has(kind) && (reach?.adverts.length ?? 1) === 1;

/** Returns the cover of an advert; undefined without one. @param cover - id of the picture */
export function createPicture(
  cover: string | null,
  business: string,
  site: string,
): EmailContent['picture'] {
  return cover === null
    ? undefined
    : { url: new URL(getPictureUrl(cover, 640, 'webp'), site).href, alt: business };
}

/** Returns the link that opens WhatsApp with a message about the page. My Adverts has the same link. */
export function createShareLink(
  path: string,
  business: string,
  site: string,
): NonNullable<EmailContent['share']> {
  const { share } = getText().myListings;
  // The hash marks the visits as shared.
  const values = { business, site: share.site, url: `${new URL(path, site).href}#w` };
  return { url: getWhatsAppUrl('', fill(share.message, values)), label: share.whatsapp };
}
