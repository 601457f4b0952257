/** Counts a visit to a business's page: the view, and once each kind of tapped link, such as a call or a share. */
import { sendVisits } from './send-visits.ts';
import type { VisitKind } from '../domain/reach/visit.ts';

/** Patterns of link addresses with the kinds that they count as. The first match counts. */
const kindsByPattern: [RegExp, VisitKind][] = [
  [/^tel:/, 'call'],
  [/wa\.me\/\?/, 'share'],
  [/wa\.me\//, 'whatsapp'],
  [/\.vcf$/, 'contact'],
];

const slug = location.pathname.slice(1);
const sentKinds = new Set<VisitKind>();

// The tap sends the beacon immediately, because a page that is unloading may fail to send it.
addEventListener('click', ({ target }) => {
  const link = (target as Element).closest('a');
  if (!link) return;
  const kind =
    kindsByPattern.find(([pattern]) => pattern.test(link.href))?.[1] ??
    (link.rel.startsWith('ugc') ? 'website' : undefined);
  if (!kind || sentKinds.has(kind)) return;
  sentKinds.add(kind);
  sendVisits([[slug, kind]]);
});

sendVisits([[slug, 'view', `${location.hash} ${document.referrer}`]]);
