import type { Config } from '@netlify/functions';
import {
  isPreviewOpen,
  readPreviewToken,
  signPreview,
  type SignedPreview,
} from '#domain/article/preview-link.ts';
import { now } from '../clock.ts';
import {
  findDraft,
  findPublishedVersion,
  isPreviewEnabled,
  readDraftPicture,
  readPreviewKey,
} from '../data/drafts.ts';
import { limitRequests } from '../data/request-limit.ts';
import { log } from '../http/log.ts';
import { isSameSecret } from '../http/same-secret.ts';
import { renderDraftMessage, renderDraftPage, sendDraftPicture } from '../pages/draft-page.ts';
import { pageEndpoint } from '../pages/plain-page.ts';

/** The frame of the page is a static file below the same path. */
export const config: Config = {
  path: ['/preview/:token', '/preview/:token/:file'],
  preferStatic: true,
};

/** The limit is low, because each request of a valid link reads the draft. A page requests its pictures too. */
const maxRequestsPerMinute = 300;

/**
 * Shows the draft of a post, or a picture of it, at a link that an editor signed less than an hour ago. Neither caches
 * nor search engines keep a response.
 */
export default pageEndpoint(limitRequests(config, maxRequestsPerMinute), async (_, { params }) => {
  if (!isPreviewEnabled()) return renderDraftMessage('off');
  const { token = '', file } = params;
  const preview = readPreviewToken(token);
  if (!preview) return renderDraftMessage('unknown');
  try {
    return await respond({ ...preview, token }, file);
  } catch (error) {
    log.fault('the preview of a draft', error);
    return renderDraftMessage('away');
  }
});

async function respond(
  preview: SignedPreview & { token: string },
  file: string | undefined,
): Promise<Response> {
  const key = await readPreviewKey();
  if (key === undefined || !isSameSecret(await signPreview(preview, key), preview.signature))
    return renderDraftMessage('unknown');
  if (!isPreviewOpen(preview, now())) return renderDraftMessage('ended');
  const document = await findDraft(preview.postId);
  if (document === null) return renderDraftMessage('unknown');
  if (file === undefined) {
    const published = await findPublishedVersion(preview.postId);
    return renderDraftPage(document, { ...preview, published });
  }
  const picture = await sendDraftPicture(document, file, () => readDraftPicture(file));
  return picture ?? renderDraftMessage('unknown');
}
