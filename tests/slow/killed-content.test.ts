/** Kills the content server during edits. No acknowledged edit may be lost after the restart. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readDataset } from '#content/blog/dataset.ts';
import { author, createPost } from '../support/blog-documents.ts';
import { startContentProcess } from '../support/content-child.ts';
import {
  createEditor,
  createSanityClient,
  createTemporaryFolder,
} from '../support/content-server.ts';
import { writeDataset } from '../support/write-dataset.ts';

const totalEdits = 200;
const editorCount = 5;

async function startClient(folder: string) {
  const { address, kill } = await startContentProcess(folder);
  onTestFinished(kill);
  return { client: createSanityClient(address, { maxRetries: 0 }), kill };
}

const createTitle = (postIndex: number, edit: number) => `Post ${postIndex}, edit ${edit}`;

test.each([20, 70, 120, 170])(
  'a kill at edit %i of 200 loses no acknowledged edit',
  async (killAt) => {
    await using folder = await createTemporaryFolder();
    const posts = Array.from({ length: editorCount }, (_, postIndex) =>
      createPost(`post-${postIndex}`),
    );
    await writeDataset(folder.path, [author, ...posts]);
    const { client, kill } = await startClient(folder.path);
    const editor = createEditor(client);
    /** Maps the index of each post to its last acknowledged edit. */
    const lastEdits = new Map<number, number>();
    let editCount = 0;
    let exit: Promise<void> | undefined;

    /** Edits the title of a post 40 times, and publishes every fifth edit. Rejects when the server is killed. */
    const editRepeatedly = async (postIndex: number) => {
      const id = `post-post-${postIndex}`;
      for (let edit = 1; edit <= totalEdits / editorCount; edit += 1) {
        await editor.edit(id, { set: { title: createTitle(postIndex, edit) } });
        if (edit % 5 === 0) await editor.publish(id);
        lastEdits.set(postIndex, edit);
        editCount += 1;
        if (editCount === killAt) exit = kill();
      }
    };
    const results = await Promise.allSettled(
      posts.map((_, postIndex) => editRepeatedly(postIndex)),
    );
    await exit;
    expect(results.some(({ status }) => status === 'rejected')).toBe(true);

    const restarted = await startClient(folder.path);
    const drafts = { perspective: 'drafts' as const };
    for (const [postIndex, edit] of lastEdits) {
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
