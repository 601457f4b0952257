import { defineConfig, defineLocaleResourceBundle } from 'sanity';
import { structureTool } from 'sanity/structure';
import { site } from '../../src/content/site.ts';
import { replacePostActions } from './actions/post-actions.ts';
import { environment } from './environment.ts';
import { Input } from './form/Input.tsx';
import { getPostUrl } from './post-url.ts';
import { CleanPaste } from './paste/CleanPaste.tsx';
import { types } from './schema/index.ts';
import { structure } from './structure.ts';

const { isEmbedded, projectId, dataset, siteUrl, apiHost } = environment;

/** Menu text of the link from a post to its page. */
const linkMessages = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'structure',
  resources: {
    'production-preview.menu-item.title': isEmbedded ? 'Open preview' : 'View on site',
  },
});

/** Messages for a failed upload. Sanity's own messages refer to the browser's console. */
const uploadMessages = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'studio',
  resources: Object.fromEntries(
    ['asset-sources.common.uploader', 'inputs.file', 'inputs.image'].map((keyPrefix) => [
      `${keyPrefix}.upload-failed.description`,
      'Check the connection and choose the picture again. The site takes png, jpg and webp pictures of at most 10 MB.',
    ]),
  ),
});

export default defineConfig({
  title: `${site.name} blog`,
  projectId,
  dataset,
  ...(apiHost && { apiHost }),
  schema: { types },
  plugins: [structureTool({ structure })],
  // The components are defined outside of the schema, so that the schema can be loaded without the Studio's
  // library.
  form: { components: { input: Input, portableText: { plugins: CleanPaste } } },
  i18n: { bundles: [linkMessages, uploadMessages] },
  document: {
    actions: (actions, { schemaType }) =>
      schemaType === 'post' ? replacePostActions(actions) : actions,
    productionUrl: (_, { document }) => Promise.resolve(getPostUrl(document, siteUrl)),
    comments: { enabled: false },
  },
  // The newer search strategy needs queries that only Sanity's servers support.
  search: { strategy: 'groqLegacy' },
  // The features below are disabled, because the editors only write and publish.
  releases: { enabled: false },
  scheduledDrafts: { enabled: false },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
  mediaLibrary: { enabled: false },
  announcements: { enabled: false },
  apps: { canvas: { enabled: false } },
});
