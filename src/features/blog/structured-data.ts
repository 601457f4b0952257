import type { BlogPosting, WithContext } from 'schema-dts';
import type { BlogPost } from '#domain/article/blog.schema.ts';

/**
 * Converts a post to structured data for search engines [schema.org/BlogPosting].
 * @param page - address of the post's page
 * @param image - address of the post's picture
 * @param publisher - name of the product
 */
export function toBlogPosting(
  { title, excerpt, language, publishedAt, name }: BlogPost,
  { page, image, publisher }: { page: string; image: string; publisher: string },
): WithContext<BlogPosting> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': page,
    url: page,
    mainEntityOfPage: page,
    headline: title,
    description: excerpt,
    inLanguage: language,
    datePublished: publishedAt,
    image,
    author: { '@type': 'Person', name },
    publisher: { '@type': 'Organization', name: publisher },
  };
}
