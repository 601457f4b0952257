/** What the page of a member's advert costs a visitor, with every field filled and eight photos. */
import { qualityOf } from '../browser/lighthouse.ts';
import { visiting } from '../browser/visit.ts';
import { openAdvert } from '../builds/live-advert.ts';
import { inTurn } from '../in-turn.ts';
import type { Row } from '../row.ts';
import { screens, shiftOf } from './layout-shift.ts';
import { medianPerformance } from './lighthouse.ts';
import { kindsOf, weigh } from './weights.ts';

export const advertWeight: Row = {
  name: 'advert-weight',
  measures: "a member's live advert before `load`, without its photos",
  unit: 'kB',
  bound: { atMost: 40 },
  async measure() {
    const asked = await visiting(await openAdvert(), {}, async (page, downloads) => {
      await page.waitForLoadState('networkidle');
      return downloads().filter(({ isBeforeLoad }) => isBeforeLoad);
    });
    const others = asked.filter(({ path }) => !path.startsWith('/media/'));
    return { number: weigh(others), beside: kindsOf(asked) };
  },
};

export const advertQuality: Row = {
  name: 'advert-quality',
  measures: "lowest of accessibility, best practices and SEO of a member's live advert",
  unit: 'points',
  bound: { atLeast: 100 },
  async measure() {
    const { points, lost } = await qualityOf(await openAdvert());
    return { number: Math.min(...Object.values(points)), beside: lost.join(' ') };
  },
};

export const advertPerformance: Row = {
  name: 'advert-performance',
  measures: "performance of a member's live advert, mobile profile; median of 5",
  unit: 'points',
  bound: { atLeast: 98 },
  measure: async () => ({ number: await medianPerformance(await openAdvert()) }),
};

export const advertShift: Row = {
  name: 'advert-shift',
  measures: "largest cumulative layout shift of a member's live advert, read to its end",
  unit: '',
  bound: { atMost: 0 },
  async measure() {
    const url = await openAdvert();
    return { number: Math.max(...(await inTurn(screens, (screen) => shiftOf(url, screen)))) };
  },
};
