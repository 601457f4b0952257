/** Measures the build time of a page on a large site. */
import { buildBusinesses, buildPosts, type Build } from '../builds/build.ts';
import { alternate, median, memoize, formatNumber } from '../measuring.ts';
import type { Row } from '../row.ts';

/** The number of builds for each median. */
const runCount = 3;

export const buildRows: Row[] = [
  {
    name: 'build-100',
    description: `build of 100 businesses, a page; median of ${runCount}`,
    unit: 'ms',
    async measure() {
      const [few] = await measureBusinessBuilds();
      return { number: few.milliseconds / few.pages, details: describe(few) };
    },
  },
  {
    name: 'build-1000',
    seconds: 60,
    description: `build of 1,000 businesses, a page; median of ${runCount}`,
    unit: 'ms',
    bound: { atMost: 3 },
    async measure() {
      const [few, many] = await measureBusinessBuilds();
      const more = (many.milliseconds - few.milliseconds) / (many.pages - few.pages);
      return {
        number: many.milliseconds / many.pages,
        details: `${describe(many)}; each page more than with 100 businesses ${formatNumber(more)} ms`,
      };
    },
  },
  {
    name: 'build-1000-posts',
    seconds: 60,
    description: `build of 1,006 posts, each post more than with 6; median of ${runCount}`,
    unit: 'ms',
    bound: { atMost: 5 },
    async measure() {
      const [few, many] = await measureMedians(
        () => buildPosts(0),
        () => buildPosts(1000),
      );
      return { number: (many.milliseconds - few.milliseconds) / 1000, details: describe(many) };
    },
  },
];

const measureBusinessBuilds = memoize(() =>
  measureMedians(
    () => buildBusinesses(100),
    () => buildBusinesses(1000),
  ),
);

/**
 * Returns the medians of a small and a large build. The first build does not count, because it encodes changed
 * pictures.
 */
async function measureMedians(
  buildFew: () => Promise<Build>,
  buildMany: () => Promise<Build>,
): Promise<[few: Build, many: Build]> {
  const { pages } = await buildFew();
  const [few, many] = await alternate(runCount, buildFew, buildMany);
  return [toMedian(few, pages), toMedian(many, many[0]?.pages ?? Number.NaN)];
}

function toMedian(all: Build[], pages: number): Build {
  return {
    pages,
    milliseconds: median(all.map(({ milliseconds }) => milliseconds)),
    megabytes: median(all.map(({ megabytes }) => megabytes)),
  };
}

function describe({ milliseconds, pages, megabytes }: Build): string {
  return `${formatNumber(pages)} pages in ${formatNumber(milliseconds / 1000)} s, peak ${formatNumber(megabytes)} MB`;
}
