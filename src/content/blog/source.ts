/** Where the blog comes from: the same questions to a folder or to a project at Sanity. */

export interface BlogSource {
  /** Answers a GROQ query from what is published. */
  fetch(query: string, params?: Record<string, string>): Promise<unknown>;
  /** The addresses of posts that are shown though they are drafts. */
  draftSlugs: ReadonlySet<string>;
}

export interface SanityProject {
  kind: 'sanity';
  projectId: string;
  dataset: string;
  /** Stands in for Sanity, in tests. */
  apiHost: string | undefined;
}

/** A folder in Sanity's export format: data.ndjson, assets.json and images. */
interface DatasetFolder {
  kind: 'dataset';
  folder: string;
}

export type BlogSettings = SanityProject | DatasetFolder;

/** Each source is loaded alone, so that neither has to be installed for the other. */
export async function openBlogSource(
  settings: BlogSettings,
  { includesDrafts = false } = {},
): Promise<BlogSource> {
  if (settings.kind === 'sanity')
    return (await import('./sanity-source.ts')).sanitySource(settings);
  const [{ readDataset }, { datasetSource }] = await Promise.all([
    import('./dataset.ts'),
    import('./dataset-source.ts'),
  ]);
  return datasetSource(await readDataset(settings.folder), { includesDrafts });
}
