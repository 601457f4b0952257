import { UnpublishIcon } from '@sanity/icons/Unpublish';
import {
  defineConfig,
  defineLocaleResourceBundle,
  type DocumentActionComponent,
  type DocumentBadgeComponent,
  type PluginOptions,
} from 'sanity';
import { structureTool } from 'sanity/structure';
import { site } from '../../src/content/site.ts';
import { replacePostActions } from './actions/post-actions.ts';
import { SharePreview } from './actions/SharePreview.tsx';
import { environment } from './environment.ts';
import { Field } from './form/Field.tsx';
import { Input } from './form/Input.tsx';
import { addIcons } from './icons.ts';
import { describePlan } from './plan.ts';
import { findPublicUrl } from './post-url.ts';
import { createPreviewUrl } from './preview-link.ts';
import { CleanPaste } from './paste/CleanPaste.tsx';
import { types } from './schema/index.ts';
import { spreadEventSources } from './spread-event-sources.ts';
import { createDocumentNode, structure } from './structure.ts';
import { createStudioClient } from './studio-client.ts';

type ProductionUrl = NonNullable<NonNullable<PluginOptions['document']>['productionUrl']>;

const { isEmbedded, projectId, dataset, siteUrl, apiHost } = environment;

if (isEmbedded && apiHost && typeof document !== 'undefined') spreadEventSources(apiHost);

/**
 * Text of the link from a post to its page or to its preview, and messages that are also true for a planned post, which
 * Sanity calls published. The badge of a planned post has its time.
 */
const structureMessages = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'structure',
  resources: {
    'production-preview.menu-item.title': 'Open the page',
    'panes.document-list-pane.no-documents-of-type.text': 'Nothing here yet.',
    'panes.document-list-pane.no-matching-documents.text': 'Nothing here yet.',
    'panes.document-operation-results.operation-success_publish':
      '<Strong>{{title}}</Strong> is ready. Readers see it in a few minutes, or a few minutes after its planned time.',
    'panes.document-operation-results.operation-success_unpublish':
      '<Strong>{{title}}</Strong> is a draft again, and shown here.',
  },
});

/** Names of the version for readers, above a post and at the dots of the lists, and the formats in the list of pictures. The version can also be a planned one. */
const versionMessages = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'studio',
  resources: {
    'release.chip.published': 'Public or planned',
    'release.chip.tooltip.published-date':
      'For readers since {{date}}, or from its planned time on',
    'release.chip.tooltip.not-published': 'Not for readers yet',
    'asset-source.dialog.accept-message': 'Pictures: png, jpg, webp',
  },
});

/** The badge of a published post with a time to come. Sanity calls such a post published. */
const PlanBadge: DocumentBadgeComponent = ({ published }) => {
  const label = describePlan(published?.['publishedAt']);
  return label === undefined ? null : { label, color: 'warning' };
};

/**
 * Returns the address of a post: of its preview, if readers do not see this version yet. A failed request gives no
 * address, because its error would close the editor.
 */
const findUrl: ProductionUrl = async (_, { document, getClient }) => {
  const url = findPublicUrl(document, siteUrl);
  if (document._type !== 'post' || url !== undefined || siteUrl === undefined) return url;
  const client = getClient({ apiVersion: '2025-02-19' });
  return createPreviewUrl(client as never, siteUrl, document._id).catch(() => undefined);
};

/** Adds the preview after the first action, which is the button. In the menu, destructive actions are the last. */
const addSharing = ([main, ...others]: DocumentActionComponent[]) =>
  [main, SharePreview, ...others].filter((action) => action !== undefined);

/** Message of Sanity's own rule of a time, which demands a format that the editor does not see. */
const timeMessages = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'validation',
  resources: { 'date.invalid-format': 'This cannot be read as a time.' },
});

/**
 * Messages for a failed upload and a lost connection. Sanity's own messages refer to the browser's console, and leave
 * open what happens to the text. That of an upload has no reason, which may also be a refusal by the server.
 */
const failureMessages = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'studio',
  resources: {
    'common.reconnecting.toast.title':
      'No connection. The Studio tries again by itself, and keeps what you wrote.',
    ...Object.fromEntries(
      [
        'asset-sources.common.uploader.upload-failed',
        'inputs.file.upload-failed',
        'inputs.image.upload-error',
      ].map((keyPrefix) => [
        `${keyPrefix}.description`,
        'Choose the picture again. If that fails too, choose another one, or check the connection.',
      ]),
    ),
  },
});

export default defineConfig({
  title: `${site.name} blog`,
  projectId,
  dataset,
  ...(apiHost && { apiHost }),
  unstable_clientFactory: createStudioClient,
  schema: { types: addIcons(types) },
  plugins: [structureTool({ structure, defaultDocumentNode: createDocumentNode({ isEmbedded }) })],
  // The components are defined outside of the schema, so that the schema can be loaded without the Studio's
  // library.
  form: { components: { field: Field, input: Input, portableText: { plugins: CleanPaste } } },
  i18n: { bundles: [structureMessages, versionMessages, timeMessages, failureMessages] },
  document: {
    actions: (actions, { schemaType }) =>
      schemaType === 'post' ? addSharing(replacePostActions(actions, UnpublishIcon)) : actions,
    badges: (badges, { schemaType }) => (schemaType === 'post' ? [...badges, PlanBadge] : badges),
    productionUrl: findUrl,
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
