/** The source of the blog: a folder or a project at Sanity. Both accept the same queries. */
import type { BlogSource } from './dataset-source.ts';
import type { SanityProject } from './sanity-source.ts';

/** A folder in Sanity's export format: data.ndjson, assets.json and images. */
interface DatasetFolder {
  kind: 'dataset';
  folder: string;
  /** The time of the build, if it differs from the machine's clock. */
  now?: Date;
}

export type BlogSettings = SanityProject | DatasetFolder;

/**
 * Opens the source. Each source is imported on demand, so that the packages of the other source are not required.
 */
export async function openBlogSource(
  settings: BlogSettings,
  { includesDrafts = false } = {},
): Promise<BlogSource> {
  if (settings.kind === 'sanity')
    return (await import('./sanity-source.ts')).createSanitySource(settings);
  const [{ readDataset }, { createDatasetSource }] = await Promise.all([
    import('./dataset.ts'),
    import('./dataset-source.ts'),
  ]);
  const { folder, now } = settings;
  return createDatasetSource(await readDataset(folder), { includesDrafts, now });
}
