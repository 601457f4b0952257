import type { ListedEntry } from '#domain/article/blog.schema.ts';
import { maxListedPosts, type ListedPost } from '#domain/article/listed-post.ts';
import { formatDate } from '#domain/date/date.ts';
import { exportPictures, type FindPicture } from '#ui/export-picture.ts';

/**
 * Returns the newest posts with their pictures. A post without an exported picture is left out.
 * @param entries - all posts, newest first.
 * @param language - of the dates
 */
export async function listPosts(
  entries: readonly ListedEntry[],
  find: FindPicture,
  language: string,
): Promise<ListedPost[]> {
  const newestEntries = entries.slice(0, maxListedPosts);
  const pictures = await exportPictures(
    newestEntries.map(({ mainImage }) => mainImage.id),
    find,
  );
  return newestEntries.flatMap((entry) => {
    const { title, slug, excerpt, language: postLanguage, publishedAt, mainImage } = entry;
    const picture = pictures[mainImage.id];
    if (!picture) return [];
    const { src, width, height } = picture;
    const image = { src, width, height, alt: mainImage.alt };
    const date = formatDate(publishedAt, language);
    return [{ title, slug, excerpt, language: postLanguage, publishedAt, date, image }];
  });
}
