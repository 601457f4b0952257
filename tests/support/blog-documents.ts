/** Documents of a blog in the format of a Sanity export. */

/** The name of a picture file of the sample blog. */
export const pictureFile = '01bf0585772ae0873a9bdea9116712bfb664bd0f-1600x1000.png';

export const author = {
  _id: 'author-wanjiku',
  _type: 'author',
  name: 'Wanjiku Njeri',
  slug: { _type: 'slug', current: 'wanjiku-njeri' },
  bio: 'Wanjiku sells mats.',
  links: [{ _key: 'site', _type: 'authorLink', label: 'Her shop', url: 'https://mats.example/' }],
};

export const createParagraph = (text: string, more: object = {}) => ({
  _type: 'block',
  _key: 'p',
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: 's', text, marks: [] }],
  ...more,
});

export const createPictureField = (more: object = {}) => ({
  _type: 'image',
  _sanityAsset: `image@file://./images/${pictureFile}`,
  alt: 'A mat in a doorway',
  ...more,
});

/**
 * Returns a published post at /blog/{slug}.
 * @param more - fields that replace or extend the default fields
 */
export const createPost = (slug: string, more: object = {}) => ({
  _id: `post-${slug}`,
  _type: 'post',
  title: `About ${slug}`,
  slug: { _type: 'slug', current: slug },
  excerpt: 'What this article is about, in one sentence that is long enough to be of use.',
  publishedAt: '2026-03-24T06:00:00Z',
  author: { _type: 'reference', _ref: author._id },
  mainImage: createPictureField(),
  body: [createParagraph('The first words.')],
  ...more,
});
