/**
 * Counts a visit to a business's page: the view, once each kind of tapped link, such as a call or a share, and questions
 * about items. One beacon reports the visit when the page is hidden or left. A call or a message leaves the page for
 * another app, so the tap sends the beacon at once.
 */
import { sendVisits } from './send-visits.ts';
import type { Visit, VisitKind } from '../domain/reach/visit.ts';
import { parseLocalizedPath } from '../domain/language/localized-path.ts';

/**
 * Maps the kinds that were not tapped yet to patterns of links. A pattern is compared with the address followed by
 * `rel`. Only the link to the website has the `rel` 'ugc nofollow noopener'.
 */
const untappedKinds = new Map<VisitKind, RegExp>([
  ['call', /^tel:/],
  ['whatsapp', /wa\.me\/\d/],
  ['share', /wa\.me\/\?/],
  ['contact', /\.vcf$/],
  ['website', /ugc no/],
]);

const slug = parseLocalizedPath(location.pathname).path.slice(1);
const visits: Visit[] = [[slug, 'view', `${location.hash} ${document.referrer}`]];

function send() {
  if (visits[0]) sendVisits(visits.splice(0));
}

addEventListener('click', ({ target }) => {
  const link = (target as Element).closest('a');
  const item = link?.dataset['ask'];
  // A repeated question is stored once.
  if (item) visits.push([slug, 'ask', item]);
  for (const [kind, pattern] of untappedKinds) {
    if (!link || !pattern.test(link.href + link.rel)) continue;
    untappedKinds.delete(kind);
    visits.push([slug, kind]);
    if (kind === 'call' || kind === 'whatsapp') send();
  }
  if (item) send();
});

// A page that opens in the background sends its view when it is shown.
document.addEventListener('visibilitychange', send);
// Former versions of Safari leave a page without the event above.
addEventListener('pagehide', send);
