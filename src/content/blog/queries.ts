/** What the blog's source is asked, in GROQ. */

/** The list of posts, newest first. */
export const listQuery =
  '*[_type == "post" && defined(slug.current) && publishedAt <= now()] | order(publishedAt desc) {title, slug, publishedAt, author, mainImage{asset->{_id, url}, alt}}';

/** The post at an address; the first of what comes back is it. */
export const postQuery =
  '*[_type == "post" && slug.current == $slug && publishedAt <= now()] {title, slug, publishedAt, excerpt, body, mainImage{asset->{_id, url}, alt}, "name": author->name, "about": author->{bio, links}}';
