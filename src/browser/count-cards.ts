/** Counts the businesses whose names were in sight in a list, when it is left for the first time. */
import { sendVisits } from './send-visits.ts';

/** As many as one beacon may say. */
const maxVisits = 24;

const viewedSlugs = new Set<string>();
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) viewedSlugs.add((target as HTMLAnchorElement).pathname.slice(1));
    }
  },
  { threshold: 1 },
);
const list = document.querySelector('#found, [data-live]') ?? document.body;

/** Of businesses, not of the invitation; those that are watched already are not watched twice. */
function watchCards() {
  for (const link of list.querySelectorAll('article .whole-card')) watcher.observe(link);
}

function leave() {
  if (!document.hidden || viewedSlugs.size === 0) return;
  sendVisits([...viewedSlugs].slice(0, maxVisits).map((slug) => [slug, 'appearance']));
  document.removeEventListener('visibilitychange', leave);
}

new MutationObserver(watchCards).observe(list, { childList: true, subtree: true });
watchCards();
document.addEventListener('visibilitychange', leave);
