/** Slugs that listings cannot have, because another part of the site uses or may use the address. */
import { siteSegments } from './site-segments.ts';
import { toSlug } from './slug.ts';

/** The codes of ISO 639-1, including former ones, for pages in other languages. */
const languageCodes: ReadonlySet<string> = new Set(
  `
  aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da
  de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz
  ia id ie ig ii ik in io is it iu iw ja ji jv jw ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la
  lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj
  om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv
  sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
`.match(/\S+/g),
);

/**
 * Maximum length of a proposed slug. The database stores up to 80 characters, and adds '-2' and so on to a slug
 * that is already used.
 */
const maxLength = 70;

/**
 * Returns the proposed slug of a new listing: 'Judy’s Mats' → 'judys-mats'. A reserved or used slug gets the suffix
 * '-shop' or the town. The last resort is 'a-shop'.
 * @param usedSlugs - slugs that other pages of the build use.
 */
export function proposeSlug(
  { title, town }: { title: string; town: string },
  usedSlugs: readonly string[] = [],
): string {
  const titleSlug = cutSlug(toSlug(title));
  const townSlug = cutSlug(toSlug(town));
  const candidates =
    titleSlug === ''
      ? [`shop-${townSlug}`]
      : [titleSlug, `${titleSlug}-shop`, `${titleSlug}-${townSlug}`];
  const isFree = (slug: string) =>
    !siteSegments.has(slug) && !languageCodes.has(slug) && !usedSlugs.includes(slug);
  return candidates.map(cutSlug).find(isFree) ?? 'a-shop';
}

function cutSlug(slug: string): string {
  return slug.slice(0, maxLength).replace(/-$/, '');
}
