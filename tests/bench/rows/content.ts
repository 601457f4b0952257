/** What an editor waits for in the Studio, when there are many posts. */
import { fileURLToPath } from 'node:url';
import { clientOf } from '#tests/support/content-server.ts';
import { writePosts } from '../builds/build.ts';
import { median, once, repeat, short } from '../measuring.ts';
import { startServer } from '../processes.ts';
import type { Row } from '../row.ts';

const amount = 10_000;
const times = 21;
const program = fileURLToPath(new URL('../../support/content-process.ts', import.meta.url));

/** As the Studio asks for the first page of a list. */
const listQuery =
  '*[_type in $types]{_type, _id, publishedAt} | order(publishedAt desc, _updatedAt desc)[0...$limit]{_type, _id}';

const open = once(async () => {
  const folder = await writePosts(amount);
  const { addresses } = await startServer([program, folder], { folder, until: 'Content' });
  const client = clientOf(addresses['Content'] ?? '');
  const ids = await client.fetch<string[]>('*[_type == "post"]._id');
  client.listen('*[_type == "post"]', {}, { events: ['mutation'] }).subscribe();
  const edit = (id: string, title: string) =>
    client.action({
      actionType: 'sanity.action.document.edit',
      publishedId: id,
      draftId: `drafts.${id}`,
      patch: { set: { title } },
    });
  return { client, edit, id: ids[amount / 2] ?? '' };
});

export const contentRows: Row[] = [
  row('content-list', 1_000, 'the list of 10,000 posts', async ({ client }) => {
    const asked = { types: ['post'], limit: 50 };
    await client.fetch(listQuery, asked, { perspective: 'drafts' });
  }),
  row('content-keystroke', 200, 'a change of a draft among 10,000 posts', async ({ edit, id }) => {
    await edit(id, `A title at ${performance.now()}`);
  }),
  row('content-publish', 1_000, 'publishing one of 10,000 posts', async ({ client, edit, id }) => {
    await edit(id, 'A title to publish');
    const pair = { publishedId: id, draftId: `drafts.${id}` };
    await client.action({ actionType: 'sanity.action.document.publish', ...pair });
  }),
];

type Open = Awaited<ReturnType<typeof open>>;

function row(
  name: string,
  atMost: number,
  measures: string,
  act: (on: Open) => Promise<void>,
): Row {
  return {
    name,
    measures: `${measures}; median of ${times}`,
    unit: 'ms',
    bound: { atMost },
    async measure() {
      const opened = await open();
      const found = await repeat(times, async () => {
        const start = performance.now();
        await act(opened);
        return performance.now() - start;
      });
      return { number: median(found), beside: `the slowest ${short(Math.max(...found))} ms` };
    },
  };
}
