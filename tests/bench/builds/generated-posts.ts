/** The sample blog with as many posts more as one likes, which are the samples under other names. */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '#netlify/local/paths.ts';

interface Post {
  _id: string;
  _type: string;
  title: string;
  slug: { current: string };
}

/** They share the samples' pictures, so that a build has none to encode. */
export async function writePosts(folder: string, amount: number): Promise<void> {
  const blog = join(paths.project, 'src/content/blog');
  for (const name of ['images', 'assets.json']) {
    await cp(join(blog, name), join(folder, name), { recursive: true });
  }
  const lines = (await readFile(join(blog, 'data.ndjson'), 'utf8')).trim().split('\n');
  const samples = lines
    .map((line) => JSON.parse(line) as Post)
    .filter(({ _id, _type }) => _type === 'post' && !_id.includes('.'));
  const further = Array.from({ length: amount }, (_, at) => {
    const sample = samples[at % samples.length] as Post;
    const number = at + 1;
    return JSON.stringify({
      ...sample,
      _id: `${sample._id}-${number}`,
      title: `${sample.title} ${number}`,
      slug: { ...sample.slug, current: `${sample.slug.current}-${number}` },
    });
  });
  await writeFile(join(folder, 'data.ndjson'), `${[...lines, ...further].join('\n')}\n`);
}
