/** Which addresses a listing may not have, because something else of the site is or may be there. */
import { slugFrom } from './slug.ts';

/** First parts of the addresses of pages, endpoints, services and files, without their endings. */
const reservedSlugs: ReadonlySet<string> = new Set(
  `
    about admin admin-words advertise all-businesses answer api assets blog businesses cancel contact
    directory-frame feed-words identity-emails identity-words index job-listings jobs listing-frame media
    my-adverts offline pay poster posts pricing pricing-type privacy profile-management profiles receipts
    report-received rest share-pictures sitemap sitemap-0 sitemap-adverts sitemap-index storage terms thank-you
    vacancy-received well-known 404 500

    apple-touch-icon browserconfig favicon humans kitenge manifest robots rss security service-worker sw
  `.match(/\S+/g),
);

/** The database adds '-2' and so on where an address is taken, and keeps 80 characters. */
const most = 70;

/**
 * The address that a listing asks for: 'Judy’s Mats' → 'judys-mats', or the like of it where that is
 * reserved or has no letters.
 * @param others - further addresses that are taken by pages of the build.
 */
export function wantedSlug(
  { name, town }: { name: string; town: string },
  others: readonly string[] = [],
): string {
  const own = shortened(slugFrom(name));
  const place = shortened(slugFrom(town));
  const wishes = own === '' ? [`shop-${place}`] : [own, `${own}-shop`, `${own}-${place}`];
  const isFree = (slug: string) => !reservedSlugs.has(slug) && !others.includes(slug);
  return wishes.map(shortened).find(isFree) ?? 'a-shop';
}

function shortened(slug: string): string {
  return slug.slice(0, most).replace(/-$/, '');
}
