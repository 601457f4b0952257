import { site } from '#content/site.ts';
import { dailyPriceSentence } from './price.ts';

export const blog = {
  title: 'Blog',
  titleOfPage: 'Blog, page {page}',
  heading: `${site.name} Blog`,
  lead: 'For shop owners: photos, prices, customers and getting paid.',
  /** Replaces the list while there are no posts. */
  empty: 'Nothing is written here yet. Please come again soon.',
  readMore: 'Read Full Article',
  draft: 'Draft',
  newerPage: 'Newer posts',
  olderPage: 'Older posts',
  pages: 'Pages of the blog',
  news: {
    check: 'Look for newer posts',
    show: 'Show new posts',
    getting: 'Getting blog posts...',
    added: 'New posts on top: {count}.',
    none: 'You have the newest posts.',
    failed: 'Could not get the blog posts. Check your connection and try again.',
    retry: 'Retry',
  },
  missing: {
    loading: 'Loading blog post...',
    failed: 'Could not get this blog post. Check your connection and try again.',
    retry: 'Retry',
  },
  gone: {
    heading: 'This post was taken down',
    lead: 'It is not on our blog any more.',
    blog: 'See the blog',
  },
  post: {
    draft: 'Draft: only you see this',
    by: 'By {name}',
    minute: '1 minute to read',
    minutes: '{count} minutes to read',
    about: 'About the author',
    startHeading: 'Let customers find your shop',
    startLead: `A page of your own with your phone number. ${dailyPriceSentence}`,
    older: 'Previous article',
    newer: 'Next article',
    neighbours: 'Previous and next article',
    more: 'Read More Articles',
  },
} as const;
