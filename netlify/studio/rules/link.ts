import { safeHref } from '../../../src/domain/article/link.ts';
import type { Verdict } from './written.ts';

export function goodLink(href: string | undefined): Verdict {
  if (!href?.trim()) return 'Write or paste where the link leads.';
  if (safeHref(href) !== undefined) return true;
  return 'Start with https://, http://, mailto: or tel:, or with / for a page of this site.';
}
