/**
 * `astro build` of a site with so many businesses or posts, in a process and a folder of its own. What
 * it wrote stays until the run ends: a disk that is deleting writes slowly.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paths } from '#netlify/local/paths.ts';
import { runProcess, temporaryFolder } from '../processes.ts';
import { generatedListings } from './generated-listings.ts';
import { writePosts } from './generated-posts.ts';

export interface Build {
  /** As Astro counts them. */
  pages: number;
  /** As Astro counts them: without the start of the process. */
  milliseconds: number;
  /** Most resident memory of the process. */
  megabytes: number;
}

const astro = join(paths.project, 'node_modules/astro/bin/astro.mjs');
const peakMemory = fileURLToPath(new URL('./peak-memory.ts', import.meta.url));

export async function buildBusinesses(amount: number): Promise<Build> {
  const feed = join(temporaryFolder(), 'listings.json');
  await writeFile(feed, JSON.stringify(generatedListings(amount)));
  return build({ LISTINGS_FEED: feed });
}

/** @param amount - of posts beside the samples. */
export async function buildPosts(amount: number): Promise<Build> {
  const folder = temporaryFolder();
  await writePosts(folder, amount);
  return build({ BLOG_DATASET: folder });
}

async function build(variables: Record<string, string>): Promise<Build> {
  const site = join(temporaryFolder(), 'site');
  const output = await runProcess(['--import', peakMemory, astro, 'build', '--outDir', site], {
    folder: paths.project,
    variables: { ...variables, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  return readOutput(output);
}

function readOutput(output: string): Build {
  const [, pages, time, unit] = /(\d+) page\(s\) built in ([\d.]+)(m?s)/.exec(output) ?? [];
  const [, peak] = /Peak memory: (\d+) kB/.exec(output) ?? [];
  return {
    pages: Number(pages),
    milliseconds: Number(time) * (unit === 's' ? 1000 : 1),
    megabytes: (Number(peak) * 1024) / 1_000_000,
  };
}
