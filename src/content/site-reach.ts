/** The measured reach at build time. The site is built at night after a change of an advert or a job. */
import { data } from 'virtual:site-reach';
import { describeSiteReach, type SiteReach } from '../domain/reach/site-reach.ts';
import { text } from './text/text.ts';

const [reach = null] = data as SiteReach[];

/** Null until 28 days are measured. */
export const siteReach = reach;

/** A sentence beside the claim about the reach; null until 28 days are measured. */
export const measuredReach = describeSiteReach(reach, text.measuredReach, text.language);
