/** The versions of an article: posts that are translations of each other. */
import type { Language } from '../language/language.ts';

/** The fields of a post that connect it with its translations. */
export interface TranslatablePost {
  slug: string;
  language: Language;
  /** The slug of the post that this one translates. */
  original?: string | undefined;
}

/** An article in one language. */
export interface PostVersion {
  language: Language;
  slug: string;
}

/**
 * Returns the versions of an article, one for each language, for `hreflang` and for links between them. The first is the
 * post itself.
 * @param posts - all posts, newest first. Of two posts in one language, the newer one is a version.
 */
export function findVersions(
  post: TranslatablePost,
  posts: readonly TranslatablePost[],
): PostVersion[] {
  const article = getArticle(post);
  const others = posts.filter((other) => getArticle(other) === article);
  const versions = new Map<Language, string>([[post.language, post.slug]]);
  for (const { language, slug } of others)
    if (!versions.has(language)) versions.set(language, slug);
  return Array.from(versions, ([language, slug]) => ({ language, slug }));
}

/**
 * Returns the posts for the list in a language: the posts in this language, then the other ones. A post with a version in
 * this language is left out in another language, so that an article stands in the list once.
 * @param posts - newest first
 */
export function arrangePosts<Post extends TranslatablePost>(
  posts: readonly Post[],
  language: string,
): Post[] {
  const own = posts.filter((post) => post.language === language);
  const articles = new Set(own.map(getArticle));
  const others = posts.filter(
    (post) => post.language !== language && !articles.has(getArticle(post)),
  );
  return [...own, ...others];
}

/**
 * Returns the neighbours of a post by date among the posts in its language.
 * @param posts - newest first
 */
export function findNeighbours<Post extends TranslatablePost>(
  post: Post,
  posts: readonly Post[],
): { newer: Post | undefined; older: Post | undefined } {
  const sameLanguage = posts.filter(({ language }) => language === post.language);
  const index = sameLanguage.findIndex(({ slug }) => slug === post.slug);
  return { newer: sameLanguage[index - 1], older: sameLanguage[index + 1] };
}

/** Returns the slug of the original, which all versions of an article have in common. */
function getArticle({ slug, original = slug }: TranslatablePost): string {
  return original;
}
