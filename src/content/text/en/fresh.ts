/** Texts of the public posts of businesses. Placeholders are in braces. */
export const fresh = {
  title: 'Fresh stock',
  description:
    'What came in at the shops on {site.name} in the last days, with photos, newest first.',
  lead: 'What came in at the shops, newest first. Call or write before it is gone.',
  townTitle: 'Fresh stock in {name}',
  categoryTitle: 'Fresh stock: {name}',
  /** Titles of the pages after the first. */
  pageTitle: '{title}, page {page}',
  /** Heading of the posts on the page of a business. */
  newThisWeek: 'New this week',
  /** Name of a post without a title, for readers of the feed; {business} is the title of the listing. */
  untitled: 'New at {business}',
  all: 'All fresh stock',
  categories: 'By category',
  towns: 'By town',
  call: 'Call',
  /** Opens a message about one post. */
  ask: 'Ask about this',
  /**
   * First message of the conversation; {business} is the title of the listing, {post} the start of the post, {url} leads
   * to the post.
   */
  whatsAppMessage:
    'Hello {business}, I saw your post on {site.name}: “{post}”. Is it still there? {url}',
  /** The visible part of `reportPost` on a small card. */
  reportBrief: 'Report',
  reportPost: 'Report this post',
  picture: 'Photo from {business}',
  /** Links to the RSS feed. */
  follow: 'Follow by RSS',
  followTown: 'Follow {name} by RSS',
  followHint: 'A news reader then shows you each new post.',
  empty: 'No shop has posted new stock in the last 30 days.',
  emptyTown:
    'Nothing new in {name} in the last 30 days. Follow it, and you see the first post that comes.',
  /** Heading of the shops that a page without posts shows. */
  newestShops: 'The newest shops',
  businesses: 'See all businesses',
  older: 'Older posts',
  newer: 'Newer posts',
  pages: 'Pages',
  /** For owners at the end of the page. */
  owner: 'Do you sell? With a live advert you show here what came in.',
  start: 'Start your advert',
  report: 'Is a post wrong? Tap the flag beside it, and tell us.',
} as const;
