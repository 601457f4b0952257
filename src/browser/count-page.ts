/** Counts a visit of a business's page: that it was seen, and each kind of contact that was tapped, once. */
import { sendVisits } from './send-visits.ts';
import type { VisitKind } from '../domain/reach/visit.ts';

/** By what the address of a link begins or ends with; the first that fits. */
const kinds: [RegExp, VisitKind][] = [
  [/^tel:/, 'call'],
  [/wa\.me\/\?/, 'share'],
  [/wa\.me\//, 'whatsapp'],
  [/\.vcf$/, 'contact'],
];

const slug = location.pathname.slice(1);
const sent = new Set<VisitKind>();

// A page that goes sends nothing reliably: the tap is the last moment at which it surely lives.
addEventListener('click', ({ target }) => {
  const link = (target as Element).closest('a');
  if (!link) return;
  const kind =
    kinds.find(([form]) => form.test(link.href))?.[1] ??
    (link.rel.startsWith('ugc') ? 'website' : undefined);
  if (!kind || sent.has(kind)) return;
  sent.add(kind);
  sendVisits([[slug, kind]]);
});

sendVisits([[slug, 'view', `${location.hash} ${document.referrer}`]]);
