/** Tests the copies of documents with one block a line. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDataset, type Document } from '#content/blog/dataset.ts';
import { createExportFormat } from '#netlify/local/content/export-format.ts';
import { toReadableText } from '#netlify/local/content/readable-copies.ts';
import { readStudioSchema } from '#netlify/local/content/studio-schema.ts';
import { createParagraph } from '../support/blog-documents.ts';
import { openSampleContent } from '../support/content-server.ts';

const readLines = async (file: string) =>
  (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');

test('each document of the sample blog has an equal copy', async () => {
  const folder = 'src/content/blog';
  const lines = [
    ...(await readLines(join(folder, 'data.ndjson'))),
    ...(await readLines(join(folder, 'drafts.jsonl'))),
  ];
  const copies = await readdir(join(folder, 'documents'));
  expect(copies).toHaveLength(lines.length);
  for (const line of lines) {
    const { _id } = JSON.parse(line) as { _id: string };
    const copy = await readFile(join(folder, 'documents', `${_id}.json`), 'utf8');
    expect(copy, _id).toBe(toReadableText(line));
  }
});

test('a start leaves the files of the sample blog as they are', async () => {
  const format = createExportFormat(readStudioSchema());
  const folder = 'src/content/blog';
  for (const file of ['data.ndjson', 'drafts.jsonl'])
    for (const line of await readLines(join(folder, file)))
      expect(format.toLine(JSON.parse(line) as Document)).toBe(line);
});

test('an edited block is one changed line, and a deleted document has no copy', async () => {
  await using content = await openSampleContent();
  const { folder, edit, publish, client } = content;
  const file = join(folder, 'documents/post-mats.json');
  const body = ['First.', 'Second.', 'Third.'].map((text, index) =>
    createParagraph(text, { _key: `p${index}` }),
  );
  const publishBody = async (blocks: object[], text: string) => {
    await edit('post-mats', { set: { body: blocks } });
    await publish('post-mats');
    await expect.poll(() => readFile(file, 'utf8')).toContain(text);
    return readLines(file);
  };
  const before = await publishBody(body, 'Second.');
  const edited = body.with(1, createParagraph('Another.', { _key: 'p1' }));
  const after = await publishBody(edited, 'Another.');
  const changed = after.filter((line) => !before.includes(line) && !line.includes('_updatedAt'));
  expect(changed).toHaveLength(1);
  await client.delete('post-pots');
  await expect.poll(() => readdir(join(folder, 'documents'))).not.toContain('post-pots.json');
  expect((await readDataset(folder)).some(({ _id }) => _id === 'post-pots')).toBe(false);
});
