import { businesses } from '#content/businesses/businesses.ts';
import { measurePerformance, measureQuality } from '../browser/lighthouse.ts';
import { languages } from '#domain/language/language.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import { runInSequence, median, repeat } from '../measuring.ts';
import type { Row } from '../row.ts';
import { builtPages, openSharedSite } from '../site.ts';

export const lighthouseRows: Row[] = [
  {
    name: 'lighthouse',
    seconds: 840,
    description:
      'lowest of accessibility, best practices and, where indexed, SEO of all public pages',
    unit: 'points',
    bound: { atLeast: 100 },
    async measure() {
      const scores = await runInSequence(builtPages, measurePoints);
      const lower = scores.filter(({ points }) => points < 100);
      const notes = lower.map(
        ({ path, points, failedAudits }) => `${path} ${points}: ${failedAudits.join(' ')}`,
      );
      return {
        number: Math.min(...scores.map(({ points }) => points)),
        details: [`${scores.length} pages`, ...notes].join('; '),
      };
    },
  },
  {
    name: 'performance',
    seconds: 300,
    description:
      'lowest performance of landing, a business and pricing in each language, mobile profile; medians of 5',
    unit: 'points',
    bound: { atLeast: 98 },
    async measure() {
      const { localAddress } = await openSharedSite();
      const paths = languages.flatMap((language) =>
        ['/', businesses[0]?.url ?? '/', '/pricing'].map((path) => localizePath(path, language)),
      );
      const points = await runInSequence(paths, (path) =>
        measureMedianPerformance(`${localAddress}${path}`),
      );
      const details = paths.map((path, index) => `${path} ${points[index]}`).join(', ');
      return { number: Math.min(...points), details };
    },
  },
];

/**
 * Returns the lowest points of a page's categories. The points for search engines count only for indexed pages,
 * because other pages lose some of them on purpose.
 */
async function measurePoints({ path, isIndexed }: (typeof builtPages)[number]) {
  const { localAddress } = await openSharedSite();
  const { points, failedAudits } = await measureQuality(`${localAddress}${path}`);
  const { seo = 0, ...others } = points;
  return { path, points: Math.min(...Object.values(others), isIndexed ? seo : 100), failedAudits };
}

/** Returns the median of a page's points for performance on the mobile profile, from five visits. */
export async function measureMedianPerformance(url: string): Promise<number> {
  return median(await repeat(5, () => measurePerformance(url)));
}
