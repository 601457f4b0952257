import { performanceOf, qualityOf } from '../browser/lighthouse.ts';
import { profiles } from '../browser/networks.ts';
import { inTurn } from '../in-turn.ts';
import { median } from '../median.ts';
import { publicPages, type PublicPage } from '../public-pages.ts';
import type { Row } from '../row.ts';
import { openSite } from '../site.ts';
import { businesses } from '#content/businesses/businesses.ts';

export const lighthouse: Row = {
  name: 'lighthouse',
  seconds: 180,
  measures: 'lowest of accessibility, best practices and, where indexed, SEO of all public pages',
  unit: 'points',
  bound: { atLeast: 100 },
  async measure() {
    const pages = await publicPages();
    const found = await inTurn(pages, async (page) => ({ page, ...(await pointsOf(page)) }));
    const short = found.filter(({ points }) => points < 100);
    return {
      number: Math.min(...found.map(({ points }) => points)),
      beside: [
        `${found.length} pages`,
        ...short.map(({ page, points, lost }) => `${page.path} ${points}: ${lost.join(' ')}`),
      ].join('; '),
    };
  },
};

/** The lowest points of a page. Who is unlisted loses some with search engines, which is the point. */
async function pointsOf({ path, isIndexed }: PublicPage) {
  const { local } = await openSite();
  const { points, lost } = await qualityOf(`${local}${path}`);
  const { seo = 0, ...others } = points;
  return { points: Math.min(...Object.values(others), isIndexed ? seo : 100), lost };
}

/** Runs for a median. */
const runs = 5;

export const performanceRow: Row = {
  name: 'performance',
  seconds: 60,
  measures: 'lowest performance of landing, a business and pricing, mobile profile; medians of 5',
  unit: 'points',
  bound: { atLeast: 98 },
  async measure() {
    const paths = ['/', businesses[0]?.url ?? '/', '/pricing'];
    const { local } = await openSite();
    const found = await inTurn(paths, async (path) => {
      return { path, points: await medianPerformance(`${local}${path}`) };
    });
    return {
      number: Math.min(...found.map(({ points }) => points)),
      beside: found.map(({ path, points }) => `${path} ${points}`).join(', '),
    };
  },
};

/** Points of a page for performance on the mobile profile, the median of five visits. */
export async function medianPerformance(url: string): Promise<number> {
  const measured = await inTurn(Array<string>(runs).fill(url), async (each) => {
    const { points } = await performanceOf(each, profiles.mobile);
    return points['performance'] ?? Number.NaN;
  });
  return median(measured);
}
