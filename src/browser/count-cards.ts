// @chunk page
// src/build/script-chunks.ts joins the modules of the chunk 'page' into one file.
/**
 * Records the businesses in a list, as soon as the name on a card is visible completely. It sends one beacon, when the
 * page is hidden for the first time after that, and one for each business with a call or a message at the tap.
 */
import { sendVisits } from './send-visits.ts';
import { parseLocalizedPath } from '../domain/language/localized-path.ts';

/** Maximum number of visits in one beacon. */
const maxVisits = 24;

/** Starts to record the cards of a list, which can change later. Call once per page. */
export function countCards(list: Element): void {
  const viewedSlugs = new Set<string>();
  const tapped = new Set<string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) viewedSlugs.add(getSlug(target));
      }
    },
    { threshold: 1 },
  );
  /**
   * Observes the names on the cards of businesses. The invitation to advertise is not observed. `observe` ignores an
   * element that is already observed.
   */
  const observeCards = () => {
    for (const link of list.querySelectorAll('article .whole-card')) observer.observe(link);
  };
  const sendWhenHidden = () => {
    if (!document.hidden || viewedSlugs.size === 0) return;
    sendVisits([...viewedSlugs].slice(0, maxVisits).map((slug) => [slug, 'appearance']));
    document.removeEventListener('visibilitychange', sendWhenHidden);
  };

  list.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>(
      'a[href^="tel:"],a[href*="//wa.me/"]',
    );
    const slug = getSlug(link?.closest('article')?.querySelector('.whole-card'));
    const kind = link?.protocol === 'tel:' ? 'call' : 'whatsapp';
    if (slug === '' || tapped.has(slug + kind)) return;
    tapped.add(slug + kind);
    // A call without a view would make the enquiries of an advert exceed its visitors.
    sendVisits([
      [slug, 'view', ` ${location.href}`],
      [slug, kind],
    ]);
  });
  new MutationObserver(observeCards).observe(list, { childList: true, subtree: true });
  observeCards();
  document.addEventListener('visibilitychange', sendWhenHidden);
}

const getSlug = (link: Element | null | undefined) =>
  parseLocalizedPath((link as HTMLAnchorElement | undefined)?.pathname ?? '').path.slice(1);
