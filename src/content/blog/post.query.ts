/** Asks for the post at an address; the first of what comes back is it. */
export const postQuery =
  '*[_type == "post" && slug.current == $slug && publishedAt <= now()] {title, slug, publishedAt, excerpt, body, mainImage{asset->{_id, url}, alt}, "name": author->name, "about": author->{bio, links}}';
