/** Measures the response times of the Studio's requests with many posts. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { paths } from '#netlify/local/paths.ts';
import { startContentProcess } from '#tests/support/content-child.ts';
import { createSanityClient, createEditor } from '#tests/support/content-server.ts';
import { writePosts } from '../builds/build.ts';
import { median, memoize, repeat, formatNumber } from '../measuring.ts';
import type { Row } from '../row.ts';
import { copyPreparedFolder, startSite } from '../site.ts';

const postCount = 10_000;
const repetitions = 21;

/** The Studio's query for the first page of a list. */
const listQuery =
  '*[_type in $types]{_type, _id, publishedAt} | order(publishedAt desc, _updatedAt desc)[0...$limit]{_type, _id}';

const openContent = memoize(async () => {
  const { address } = await startContentProcess(await writePosts(postCount));
  const client = createSanityClient(address);
  const ids = await client.fetch<string[]>('*[_type == "post"]._id');
  client.listen('*[_type == "post"]', {}, { events: ['mutation'] }).subscribe();
  const editor = createEditor(client);
  const editTitle = (id: string, title: string) => editor.edit(id, { set: { title } });
  return { client, editTitle, publish: editor.publish, id: ids[postCount / 2] ?? '' };
});

export const contentRows: Row[] = [
  createRow('content-list', 1_000, 'the list of 10,000 posts, newest first', async ({ client }) => {
    const params = { types: ['post'], limit: 50 };
    await client.fetch(listQuery, params, { perspective: 'drafts' });
  }),
  createRow(
    'content-keystroke',
    200,
    'from a change of a draft among 10,000 posts until it is on disk and sent to each window',
    ({ editTitle, id }) => editTitle(id, `A title at ${performance.now()}`),
  ),
  createRow(
    'content-publish',
    1_000,
    'from Publish of one of 10,000 posts, with all checks, until it is on disk',
    async ({ editTitle, publish, id }) => {
      await editTitle(id, 'A title to publish');
      await publish(id);
    },
  ),
  {
    name: 'content-rebuild',
    description: 'from Publish until the running site shows it, with the samples; median of 3',
    unit: 's',
    bound: { atMost: 10 },
    measure: async () => ({ number: median(await measureSecondsToShow(3)) }),
  },
];

async function measureSecondsToShow(count: number): Promise<number[]> {
  const folder = await copyPreparedFolder();
  const blog = join(folder, 'blog');
  await cp(join(paths.project, 'src/content/blog'), blog, { recursive: true });
  const site = await startSite(folder, undefined, { BLOG_DATASET: blog, CONTENT_PORT: '0' });
  const client = createSanityClient(site.info.content ?? '');
  const editor = createEditor(client);
  const newest = '*[_type == "post"] | order(publishedAt desc)[0]{_id, "slug": slug.current}';
  const { _id, slug } = await client.fetch<{ _id: string; slug: string }>(
    newest,
    {},
    { perspective: 'published' },
  );
  const times = await repeat(count, async () => {
    const title = `Shown after ${performance.now()}`;
    await editor.edit(_id, { set: { title } });
    const start = performance.now();
    await editor.publish(_id);
    const page = async () => (await fetch(`${site.address}/blog/${slug}`)).text();
    while (!(await page()).includes(title)) await setTimeout(50);
    return (performance.now() - start) / 1000;
  });
  await site.stop();
  return times;
}

type OpenContent = Awaited<ReturnType<typeof openContent>>;

function createRow(
  name: string,
  atMost: number,
  description: string,
  act: (content: OpenContent) => Promise<unknown>,
): Row {
  return {
    name,
    description: `${description}; median of ${repetitions}`,
    unit: 'ms',
    bound: { atMost },
    async measure() {
      const opened = await openContent();
      const durations = await repeat(repetitions, async () => {
        const start = performance.now();
        await act(opened);
        return performance.now() - start;
      });
      return {
        number: median(durations),
        details: `the slowest ${formatNumber(Math.max(...durations))} ms`,
      };
    },
  };
}
