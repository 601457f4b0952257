/** The source of the blog: a folder or a project at Sanity. Both accept the same queries. */

export interface BlogSource {
  /** Returns the result of a GROQ query on the published documents and the drafts that the source includes. */
  fetch(query: string, params?: Record<string, string>): Promise<unknown>;
  /** The slugs of the drafts that the source includes. */
  draftSlugs: ReadonlySet<string>;
}

export interface SanityProject {
  kind: 'sanity';
  projectId: string;
  dataset: string;
  /** Base address of a simulator that replaces Sanity in tests. */
  apiHost: string | undefined;
}

/** A folder in Sanity's export format: data.ndjson, assets.json and images. */
interface DatasetFolder {
  kind: 'dataset';
  folder: string;
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
  return createDatasetSource(await readDataset(settings.folder), { includesDrafts });
}
