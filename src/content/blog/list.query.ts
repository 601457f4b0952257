/** Asks for the list of posts, newest first. */
export const listQuery =
  '*[_type == "post" && defined(slug.current) && publishedAt <= now()] | order(publishedAt desc) {title, slug, publishedAt, author, mainImage{asset->{_id, url}, alt}}';
