/**
 * Runs `astro build` for a site with the given number of businesses or posts, in a separate process and folder. The
 * folder is deleted only at the end of the run, because a deletion in progress slows down writes.
 */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { businesses } from '#content/businesses/businesses.ts';
import { paths } from '#netlify/local/paths.ts';
import { runProcess, createTemporaryFolder } from '#tests/support/processes.ts';

export interface Build {
  /** The number of pages that Astro reports. */
  pages: number;
  /** The duration in ms that Astro reports. It excludes the start of the process. */
  milliseconds: number;
  /** The peak of the process's resident memory in MB. */
  megabytes: number;
}

const astro = join(paths.project, 'node_modules/astro/bin/astro.mjs');
const peakMemory = fileURLToPath(new URL('./peak-memory.ts', import.meta.url));

/**
 * Builds a site with the given number of businesses. The businesses are copies of the samples under other names, so
 * their pictures are already encoded.
 */
export async function buildBusinesses(count: number): Promise<Build> {
  const listings = createCopies(businesses, count, (sample, number) => ({
    ...sample,
    id: number,
    title: `${sample.title} ${number}`,
    url: `${sample.url}-${number}`,
  }));
  const listingsFile = join(createTemporaryFolder(), 'listings.json');
  await writeFile(listingsFile, JSON.stringify(listings));
  return build({ LISTINGS_FEED: listingsFile });
}

interface Post {
  _id: string;
  _type: string;
  title: string;
  slug: { current: string };
}

export async function buildPosts(count: number): Promise<Build> {
  return build({ BLOG_DATASET: await writePosts(count) });
}

/**
 * Writes the sample blog with the given number of further posts, which are copies of the samples under other names.
 * @returns the folder
 */
export async function writePosts(count: number): Promise<string> {
  const folder = createTemporaryFolder();
  const blog = join(paths.project, 'src/content/blog');
  for (const name of ['images', 'assets.json']) {
    await cp(join(blog, name), join(folder, name), { recursive: true });
  }
  const lines = (await readFile(join(blog, 'data.ndjson'), 'utf8')).trim().split('\n');
  const samples = lines
    .map((line) => JSON.parse(line) as Post)
    .filter(({ _id, _type }) => _type === 'post' && !_id.includes('.'));
  const further = createCopies(samples, count, (sample, number) => ({
    ...sample,
    _id: `${sample._id}-${number}`,
    title: `${sample.title} ${number}`,
    slug: { ...sample.slug, current: `${sample.slug.current}-${number}` },
  }));
  const posts = [...lines, ...further.map((post) => JSON.stringify(post))];
  await writeFile(join(folder, 'data.ndjson'), `${posts.join('\n')}\n`);
  return folder;
}

function createCopies<Sample>(
  samples: readonly Sample[],
  count: number,
  copy: (sample: Sample, number: number) => Sample,
): Sample[] {
  return Array.from({ length: count }, (_, index) =>
    copy(samples[index % samples.length] as Sample, index + 1),
  );
}

async function build(variables: Record<string, string>): Promise<Build> {
  const site = join(createTemporaryFolder(), 'site');
  const output = await runProcess(['--import', peakMemory, astro, 'build', '--outDir', site], {
    folder: paths.project,
    variables: { ...variables, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const [, pages, time, unit] = /(\d+) page\(s\) built in ([\d.]+)(m?s)/.exec(output) ?? [];
  const [, peak] = /Peak memory: (\d+) kB/.exec(output) ?? [];
  return {
    pages: Number(pages),
    milliseconds: Number(time) * (unit === 's' ? 1000 : 1),
    megabytes: (Number(peak) * 1024) / 1_000_000,
  };
}
