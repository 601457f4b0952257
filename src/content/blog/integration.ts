/** Reads the blog at build time, and provides the posts and pictures as a virtual module. */
import { join, resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import { identifyPicture } from '#domain/article/picture-id.ts';
import { createDataExport, createVirtualModule } from '#build/virtual-module.ts';
import { draftsFile, publishedFile } from './dataset.ts';
import { loadBlog, collectPictureIds, type Blog } from './load.ts';
import { pictureHost, type SanityProject } from './sanity-source.ts';
import { openBlogSource, type BlogSettings } from './source.ts';

/**
 * Creates the integration of the blog.
 * @param settings - the source of the blog.
 * @param decode - throws for a damaged or invalid picture in the folder. Pictures from Sanity are not checked,
 * because Sanity decodes every upload.
 * @param now - the clock of the dev server, which decides about the planned posts of a folder
 */
export function blog(
  settings: BlogSettings,
  decode: (file: string) => Promise<unknown>,
  now: () => Date,
): AstroIntegration {
  return {
    name: 'blog',
    hooks: {
      'astro:config:setup': ({ command, updateConfig, logger }) => {
        const includesDrafts = command === 'dev';
        const createSource = async (watch: (file: string) => void) => {
          // The dev server watches the files, so that a saved post appears in an open page at once. It also watches
          // the folder, which is '' here, because the first draft creates the file of drafts.
          if (settings.kind === 'dataset') {
            const watchedFiles = ['', publishedFile, draftsFile];
            for (const file of watchedFiles) watch(resolve(settings.folder, file));
          }
          const source = includesDrafts ? { ...settings, now: now() } : settings;
          const blog = await loadBlog(
            await openBlogSource(source, { includesDrafts }),
            createDamageCheck(settings, decode),
          );
          for (const remark of blog.remarks) logger.warn(remark);
          return createModule(blog, settings);
        };
        updateConfig({
          image: { remotePatterns: getRemotePatterns(settings) },
          vite: { plugins: [createVirtualModule('virtual:blog', createSource)] },
        });
      },
    },
  };
}

/**
 * Returns a function that resolves to true for the id of a damaged picture. The function decodes each picture once,
 * even if several posts show it.
 */
function createDamageCheck(settings: BlogSettings, decode: (file: string) => Promise<unknown>) {
  const damageById = new Map<string, Promise<boolean>>();
  return (id: string): Promise<boolean> => {
    const cached = damageById.get(id);
    if (cached) return cached;
    const { file } = locatePicture(id, settings);
    const decoding = file === undefined ? Promise.resolve() : decode(file);
    const isDamaged = decoding.then(
      () => false,
      () => true,
    );
    damageById.set(id, isDamaged);
    return isDamaged;
  };
}

/**
 * Returns the pattern of the host from which the build loads the pictures; an empty list for a dataset in a folder.
 * Browsers do not load pictures from this host.
 */
function getRemotePatterns(settings: BlogSettings) {
  if (settings.kind === 'dataset') return [];
  const { protocol, hostname, port } = new URL(getPictureHost(settings));
  return [{ protocol: protocol.slice(0, -1), hostname, port }];
}

function getPictureHost({ apiHost }: SanityProject): string {
  return apiHost ?? pictureHost;
}

/**
 * Returns the source text of the virtual module. It imports only the pictures that posts show, because every
 * imported file is published.
 */
function createModule(blog: Blog, settings: BlogSettings): string {
  const locations = Array.from(collectPictureIds(blog.posts), (id) => ({
    id,
    ...locatePicture(id, settings),
  }));
  const imports = locations.map(({ file }, index) =>
    file === undefined ? '' : `import image${index} from ${JSON.stringify(file)};`,
  );
  const pictures = locations.map(({ id, file, image }, index) => {
    const source = file === undefined ? JSON.stringify(image) : `image${index}`;
    return `${JSON.stringify(id)}: { image: ${source}, file: ${JSON.stringify(file)} }`;
  });
  return [
    ...imports,
    createDataExport(blog),
    `export const pictures = { ${pictures.join()} };`,
  ].join('\n');
}

function locatePicture(id: string, settings: BlogSettings) {
  const picture = identifyPicture(id);
  if (!picture) throw new Error(`'${id}' is not a picture.`);
  const { file: name, width, height } = picture;
  if (settings.kind === 'sanity') {
    const { projectId, dataset } = settings;
    const url = `${getPictureHost(settings)}/images/${projectId}/${dataset}/${name}`;
    return { image: { url, width, height } };
  }
  return { file: resolve(join(settings.folder, 'images', name)) };
}
