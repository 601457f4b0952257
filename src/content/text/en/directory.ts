import { site } from '#content/site.ts';

export const directory = {
  title: 'All Businesses',
  lead: 'Find a shop, a maker or a service, then call or write on WhatsApp.',
  categoryTitle: '{name}',
  townTitle: 'Businesses in {name}',
  pageTitle: '{title}, page {page}',
  search: 'What are you looking for?',
  searchHint: 'A name, a thing or a place',
  submit: 'Find',
  category: 'Category',
  town: 'Town',
  any: 'All',
  all: 'All businesses',
  /** Links to the public posts, of the same category or town if there is one. */
  fresh: 'See what came in this week',
  freshInTown: 'See what came in this week in {name}',
  count: '{count} businesses',
  countOne: '1 business',
  /** Used if there are only samples and they are not counted. */
  countNone: 'No business yet. These are samples.',
  /** Button above adverts that went live after the page was built. */
  newer: '{count} new adverts: Show',
  newerOne: '1 new advert: Show',
  found: '{total} found',
  searchTitle: 'Find a business',
  results: 'Results',
  more: 'Show more results',
  /** Used if no business matches all typed words. */
  foundSome: 'We found no exact match, but {total} close to it:',
  /** Shown beside the results if the search was longer than the limit. */
  shortened: 'That is a lot of words. We searched for the first {count}.',
  meant: 'Did you mean {suggestion}?',
  /** Shown if the search contains a maximum price, such as 'under 500'. */
  priceLimit: 'Only businesses with a price up to {price}.',
  nothing: 'Nobody sells this here yet.',
  nothingWay: 'Try another word, or see all businesses.',
  /** Heading of businesses of the same kind, if none matches. */
  nearest: 'These come close',
  /** Beside a link that opens WhatsApp with `inviteMessage`. */
  invite: 'Do you know one? Send them this link.',
  inviteButton: 'Invite a shop by WhatsApp',
  inviteMessage: `Customers are looking for a shop like yours on ${site.name}. Put it there: {url}`,
  outage: 'We cannot search right now.',
  outageHere: 'Below you see what matches on this page.',
  retry: 'Try again',
  clear: 'Show all businesses',
  empty: 'No business here yet. Look in another category or town.',
  /** Name of the links above the businesses, for screen readers. */
  chips: 'Categories and towns',
  categories: 'By category',
  towns: 'By town',
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  page: 'Page {page} of {pages}',
} as const;
