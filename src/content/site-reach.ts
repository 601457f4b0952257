/** The measured reach at build time. The site is built at night after a change of an advert or a job. */
import { data } from 'virtual:site-reach';
import { describeSiteReach, type SiteReach } from '../domain/reach/site-reach.ts';
import { getText } from './text/text.ts';

const [reach = null] = data as SiteReach[];

/** Null until 28 days are measured. */
export const siteReach = reach;

/** Returns a sentence beside the claim about the reach; null until 28 days are measured. */
export function describeMeasuredReach(): string | null {
  const { measuredReach, language } = getText();
  return describeSiteReach(reach, measuredReach, language);
}
