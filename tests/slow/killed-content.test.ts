/** Kills the content server during edits. Each acknowledged edit must be present after the restart. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readDataset } from '#content/blog/dataset.ts';
import { author, createPost } from '../support/blog-documents.ts';
import { startContentProcess } from '../support/content-child.ts';
import { createSanityClient, createTemporaryFolder } from '../support/content-server.ts';
import { writeDataset } from '../support/write-dataset.ts';

const edits = 200;
const editors = 5;

async function startClient(folder: string) {
  const { address, kill } = await startContentProcess(folder);
  onTestFinished(kill);
  return { client: createSanityClient(address, { maxRetries: 0 }), kill };
}

const createTitle = (postIndex: number, edit: number) => `Post ${postIndex}, edit ${edit}`;

test.each([20, 70, 120, 170])(
  'a kill -9 at edit %i of 200 loses nothing acknowledged',
  async (fatal) => {
    await using folder = await createTemporaryFolder();
    const posts = Array.from({ length: editors }, (_, postIndex) =>
      createPost(`post-${postIndex}`),
    );
    await writeDataset(folder.path, [author, ...posts]);
    const { client, kill } = await startClient(folder.path);
    const acknowledged = new Map<number, number>();
    let editCount = 0;
    let killing: Promise<void> | undefined;

    /** Edits the title of a post repeatedly, and publishes every fifth edit. */
    const editRepeatedly = async (postIndex: number) => {
      const pair = {
        publishedId: `post-post-${postIndex}`,
        draftId: `drafts.post-post-${postIndex}`,
      };
      for (let edit = 1; edit <= edits / editors; edit += 1) {
        const patch = { set: { title: createTitle(postIndex, edit) } };
        await client.action({ actionType: 'sanity.action.document.edit', ...pair, patch });
        if (edit % 5 === 0)
          await client.action({ actionType: 'sanity.action.document.publish', ...pair });
        acknowledged.set(postIndex, edit);
        editCount += 1;
        if (editCount === fatal) killing = kill();
      }
    };
    const results = await Promise.allSettled(
      posts.map((_, postIndex) => editRepeatedly(postIndex)),
    );
    await killing;
    expect(results.some(({ status }) => status === 'rejected')).toBe(true);

    const restarted = await startClient(folder.path);
    const drafts = { perspective: 'drafts' as const };
    for (const [postIndex, edit] of acknowledged) {
      const query = '*[_id == $id][0].title';
      const title = await restarted.client.fetch<string>(
        query,
        { id: `post-post-${postIndex}` },
        drafts,
      );
      // The next edit may also be saved, although its response is missing.
      expect([createTitle(postIndex, edit), createTitle(postIndex, edit + 1)]).toContain(title);
    }
    await restarted.kill();
    const documents = await readDataset(folder.path);
    expect(new Set(documents.map(({ _id }) => _id)).size).toBe(documents.length);
    expect(await readFile(join(folder.path, '.content/journal.jsonl'), 'utf8')).toBe('');
  },
);
