import { site } from '../../site.ts';

export const blog = {
  title: 'Blog',
  heading: `${site.name} Blog`,
  lead: 'For shop owners: pictures, prices, customers and getting paid.',
  empty: 'The first articles are being written. Come back soon.',
} as const;
