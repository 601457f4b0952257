/** Counts a visit of a business's page: that it was seen, and when it is left for the first time, what was tapped. */
import { sendVisits } from './send-visits.ts';
import type { Visit, VisitKind } from '../domain/reach/visit.ts';

/** By what the address of a link begins or ends with; the first that fits. */
const kinds: [RegExp, VisitKind][] = [
  [/^tel:/, 'call'],
  [/wa\.me\/\?/, 'share'],
  [/wa\.me\//, 'whatsapp'],
  [/\.vcf$/, 'contact'],
];

const slug = location.pathname.slice(1);
const tapped = new Map<VisitKind, Visit>();

addEventListener('click', ({ target }) => {
  const link = (target as Element).closest('a');
  if (!link) return;
  const kind =
    kinds.find(([form]) => form.test(link.href))?.[1] ??
    (link.rel.startsWith('ugc') ? 'website' : undefined);
  if (kind) tapped.set(kind, [slug, kind]);
});
/** Leaving for WhatsApp or a call is the last that a page on a phone hears of. */
function leave() {
  if (!document.hidden || tapped.size === 0) return;
  sendVisits([...tapped.values()]);
  document.removeEventListener('visibilitychange', leave);
}

document.addEventListener('visibilitychange', leave);
sendVisits([[slug, 'view', `${location.hash} ${document.referrer}`]]);
