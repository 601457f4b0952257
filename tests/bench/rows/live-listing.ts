/** What the page of a member's listing costs a visitor, with every field filled and eight photos. */
import { qualityOf } from '../browser/lighthouse.ts';
import { visiting } from '../browser/visit.ts';
import { openListing } from '../builds/live-listing.ts';
import { inTurn } from '../in-turn.ts';
import type { Row } from '../row.ts';
import { screens, shiftOf } from './layout-shift.ts';
import { medianPerformance } from './lighthouse.ts';
import { kindsOf, weigh } from './weights.ts';

export const listingWeight: Row = {
  name: 'listing-weight',
  measures: "a member's live advert before `load`, without its photos",
  unit: 'kB',
  bound: { atMost: 40 },
  async measure() {
    const asked = await visiting(await openListing(), {}, async (page, downloads) => {
      await page.waitForLoadState('networkidle');
      return downloads().filter(({ isBeforeLoad }) => isBeforeLoad);
    });
    const others = asked.filter(({ path }) => !path.startsWith('/media/'));
    return { number: weigh(others), beside: kindsOf(asked) };
  },
};

export const listingQuality: Row = {
  name: 'listing-quality',
  measures: "lowest of accessibility, best practices and SEO of a member's live advert",
  unit: 'points',
  bound: { atLeast: 100 },
  async measure() {
    const { points, lost } = await qualityOf(await openListing());
    return { number: Math.min(...Object.values(points)), beside: lost.join(' ') };
  },
};

export const listingPerformance: Row = {
  name: 'listing-performance',
  measures: "performance of a member's live advert, mobile profile; median of 5",
  unit: 'points',
  bound: { atLeast: 98 },
  measure: async () => ({ number: await medianPerformance(await openListing()) }),
};

export const listingShift: Row = {
  name: 'listing-shift',
  measures: "largest cumulative layout shift of a member's live advert, read to its end",
  unit: '',
  bound: { atMost: 0 },
  async measure() {
    const url = await openListing();
    return { number: Math.max(...(await inTurn(screens, (screen) => shiftOf(url, screen)))) };
  },
};
