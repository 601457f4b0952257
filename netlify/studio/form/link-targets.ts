/** Lists the pages of this site to which a post may link. */
import { sitePaths } from '../../../src/content/site-paths.ts';
import { parseKenyanMobile } from '../../../src/domain/phone/phone.ts';

/** Query for all posts with an address, drafts among them, except the edited one. */
export const postsQuery =
  '*[_type == "post" && defined(slug.current) && _id != $documentId] | order(publishedAt desc) [0...1000] {title, "slug": slug.current, "isDraft": _originalId in path("drafts.**")}';

export interface LinkedPost {
  title: string | null;
  slug: string;
  isDraft: boolean | null;
}

export interface LinkedPage {
  path: string;
  title: string;
  /** The second line of the page in the list. */
  note: string;
}

/** Returns the posts, newest first, then the other pages. */
export function listPages(posts: readonly LinkedPost[]): LinkedPage[] {
  const postPages = posts.map(({ title, slug, isDraft }) => {
    const path = `/blog/${slug}`;
    return { path, title: title?.trim() || slug, note: isDraft ? `Draft · ${path}` : path };
  });
  const otherPages = sitePaths.map((path) => ({ path, title: toTitle(path), note: path }));
  return [...postPages, ...otherPages];
}

/** Returns true if the typed text is a part of the title or of the address. */
export const matchesPage = ({ title, path }: LinkedPage, typed: string): boolean =>
  `${title} ${path}`.toLowerCase().includes(typed.trim().toLowerCase());

/** Returns 'All businesses' for '/all-businesses'. */
function toTitle(path: string): string {
  const title = path.slice(1).replaceAll('-', ' ') || 'home page';
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** A host name and what may follow it, such as 'shop.example/mats'. */
const hostPattern = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i;
const emailPattern = /^[^\s@/:]+@(?:[a-z\d-]+\.)+[a-z]{2,}$/i;
const phonePattern = /^\+\d{9,15}$/;

/**
 * Adds the scheme to a typed target without one: 'shop.example' becomes 'https://shop.example', an e-mail address begins
 * with 'mailto:', and a phone number, international or of Kenya, with 'tel:'. Other targets stay as they are.
 */
export function completeTarget(typed: string): string {
  const target = typed.trim();
  if (emailPattern.test(target)) return `mailto:${target}`;
  const mobile = parseKenyanMobile(target);
  if (mobile !== undefined) return `tel:${mobile}`;
  const digits = target.replaceAll(/[\s()-]/g, '');
  if (phonePattern.test(digits)) return `tel:${digits}`;
  return hostPattern.test(target) ? `https://${target}` : target;
}
