export const blog = {
  title: 'Blog',
  titleOfPage: 'Blog, page {page}',
  heading: '{site.name} Blog',
  lead: 'For shop owners: photos, prices, customers and getting paid.',
  /** Replaces the list while there are no posts. */
  empty: 'Nothing is written here yet. Please come again soon.',
  readMore: 'Read Full Article',
  draft: 'Draft',
  /** Marks a post in another language than the page, by the language of the post. */
  inLanguage: { en: 'In English', sw: 'In Kiswahili' },
  newerPage: 'Newer posts',
  olderPage: 'Older posts',
  pages: 'Pages of the blog',
  news: {
    /** Beside the button, until it is tapped. */
    age: 'This list may be some hours old.',
    check: 'Check for new posts',
    show: 'Show new posts',
    getting: 'Getting blog posts...',
    added: 'New posts on top: {count}.',
    none: 'You have the newest posts.',
    failed: 'Could not get the blog posts. Try again in a minute.',
    retry: 'Retry',
  },
  missing: {
    loading: 'Loading blog post...',
    failed: 'Could not get this blog post. Try again in a minute.',
    retry: 'Retry',
  },
  preview: {
    title: 'Draft',
    frame: 'A draft of a post',
    /** The time is that of Nairobi. */
    note: 'A draft, not on our blog. This link shows it until {time}.',
    /** In place of `note`, for a post that readers see already. */
    changes:
      'This post is on our blog. This link shows it with the changes that wait, until {time}.',
    /** In place of both, for a post that readers see without changes. The text is a link to its page. */
    published: 'This post is on our blog.',
    planned: 'It is planned for {time}.',
    /** Instead of `planned`, for a draft that waits for the button Plan. */
    intended: 'It is meant for {time}, but not planned yet, so it does not appear by itself.',
    missing: 'Before it can be published, it needs: {fields}.',
    fields: {
      title: 'a title',
      slug: 'an address',
      excerpt: 'a summary',
      publishedAt: 'a day',
      name: 'an author',
      about: 'a few words about the author',
      mainImage: 'a main picture',
      body: 'text',
      links: 'links that lead somewhere',
    },
    ended: 'This link has ended',
    endedLead: 'A link to a draft works for an hour. Please ask for a new one.',
    unknown: 'There is no draft at this address',
    unknownLead: 'The link may be incomplete, or the post was deleted. Please ask for a new one.',
    off: 'Previews are switched off',
    offLead: 'This site is not set up to show drafts.',
    away: 'The draft could not be loaded',
    awayLead: 'Please open the link again in a minute.',
  },
  gone: {
    heading: 'This post was taken down',
    lead: 'It is not on our blog any more.',
    blog: 'See the blog',
  },
  post: {
    draft: 'Draft: only you see this',
    by: 'By {name}',
    minutes: { one: '1 minute to read', other: '{count} minutes to read' },
    about: 'About the author',
    /** Links from a post to its translations, by their language. */
    readIn: {
      en: 'Read this article in English',
      sw: 'Read this article in Kiswahili',
    },
    startHeading: 'Let customers find your shop',
    startLead: 'A page of your own with your phone number. {sentence.dailyPrice}',
    older: 'Previous article',
    newer: 'Next article',
    neighbours: 'Previous and next article',
    more: 'Read More Articles',
  },
} as const;
