/** Puts the jobs of now in the place of those that the page came with. */
import type { FreshJobs } from '#domain/job/open-job.ts';

/** Leaves alone what is the same, so that nobody loses her place. */
export function showFresh(list: Element, { html, structuredData }: FreshJobs): void {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (wordsOf(body) === wordsOf(list)) return;
  list.replaceChildren(...body.childNodes);
  const script = document.querySelector('script[type="application/ld+json"]');
  if (script) script.textContent = JSON.stringify(structuredData);
  const wanted = location.hash.slice(1);
  if (wanted !== '') document.getElementById(wanted)?.scrollIntoView();
}

/** All that somebody reads, and where the links lead. */
function wordsOf(list: Element): string {
  const links = Array.from(list.querySelectorAll('a'), ({ href }) => href);
  return [list.textContent.replaceAll(/\s+/g, ''), ...links].join(' ');
}
