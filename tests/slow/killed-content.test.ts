/** Kills the content server during edits. Each acknowledged edit must be present after the restart. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readDataset } from '#content/blog/dataset.ts';
import { author, post } from '../support/blog-documents.ts';
import { startContent } from '../support/content-child.ts';
import { createSanityClient, temporaryFolder } from '../support/content-server.ts';
import { writeDataset } from '../support/write-dataset.ts';

const edits = 200;
const editors = 5;

async function start(folder: string) {
  const { address, kill } = await startContent(folder);
  onTestFinished(kill);
  return { client: createSanityClient(address, { maxRetries: 0 }), kill };
}

const createTitle = (at: number, edit: number) => `Post ${at}, edit ${edit}`;

test.each([20, 70, 120, 170])(
  'a kill -9 at edit %i of 200 loses nothing acknowledged',
  async (fatal) => {
    await using folder = await temporaryFolder();
    const posts = Array.from({ length: editors }, (_, at) => post(`post-${at}`));
    await writeDataset(folder.path, [author, ...posts]);
    const { client, kill } = await start(folder.path);
    const acknowledged = new Map<number, number>();
    let done = 0;
    let killing: Promise<void> | undefined;

    /** Edits the title of a post repeatedly, and publishes every fifth edit. */
    const write = async (at: number) => {
      const pair = { publishedId: `post-post-${at}`, draftId: `drafts.post-post-${at}` };
      for (let edit = 1; edit <= edits / editors; edit += 1) {
        const patch = { set: { title: createTitle(at, edit) } };
        await client.action({ actionType: 'sanity.action.document.edit', ...pair, patch });
        if (edit % 5 === 0)
          await client.action({ actionType: 'sanity.action.document.publish', ...pair });
        acknowledged.set(at, edit);
        done += 1;
        if (done === fatal) killing = kill();
      }
    };
    const ends = await Promise.allSettled(posts.map((_, at) => write(at)));
    await killing;
    expect(ends.some(({ status }) => status === 'rejected')).toBe(true);

    const again = await start(folder.path);
    const drafts = { perspective: 'drafts' as const };
    for (const [at, edit] of acknowledged) {
      const query = '*[_id == $id][0].title';
      const title = await again.client.fetch<string>(query, { id: `post-post-${at}` }, drafts);
      // The next edit may also be saved, although its response is missing.
      expect([createTitle(at, edit), createTitle(at, edit + 1)]).toContain(title);
    }
    await again.kill();
    const held = await readDataset(folder.path);
    expect(new Set(held.map(({ _id }) => _id)).size).toBe(held.length);
    expect(await readFile(join(folder.path, '.content/journal.jsonl'), 'utf8')).toBe('');
  },
);
