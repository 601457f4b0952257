/** Texts of the public posts of businesses. Placeholders are in braces. */
export const fresh = {
  title: 'Bidhaa mpya',
  description:
    'Bidhaa zilizofika siku za karibuni kwenye maduka ya {site.name}, pamoja na picha, mpya zaidi kwanza.',
  lead: 'Bidhaa zilizofika madukani, mpya zaidi kwanza. Piga simu au andika kabla hazijaisha.',
  townTitle: 'Bidhaa mpya {name}',
  categoryTitle: 'Bidhaa mpya: {name}',
  /** Titles of the pages after the first. */
  pageTitle: '{title}, ukurasa wa {page}',
  /** Heading of the posts on the page of a business. */
  newThisWeek: 'Mpya wiki hii',
  /** Name of a post without a title, for readers of the feed; {business} is the title of the listing. */
  untitled: 'Mpya kutoka {business}',
  all: 'Bidhaa mpya zote',
  categories: 'Aina',
  towns: 'Miji',
  call: 'Piga simu',
  /** Opens a message about one post. */
  ask: 'Uliza kuhusu hii',
  /**
   * First message of the conversation; {business} is the title of the listing, {post} the start of the post, {url} leads
   * to the post.
   */
  whatsAppMessage:
    'Habari {business}, nimeona ujumbe wenu kwenye {site.name}: “{post}”. Bado ipo? {url}',
  /** The visible part of `reportPost` on a small card. */
  reportBrief: 'Ripoti',
  reportPost: 'Ripoti ujumbe huu',
  picture: 'Picha kutoka {business}',
  /** Links to the RSS feed. */
  follow: 'Fuata kwa RSS',
  followTown: 'Fuata {name} kwa RSS',
  followHint: 'Programu ya kusoma RSS itakuonyesha kila ujumbe mpya.',
  empty: 'Hakuna duka lililotangaza bidhaa mpya kwa siku 30 zilizopita.',
  emptyTown:
    'Hakuna kipya {name} kwa siku 30 zilizopita. Fuata mji huu, na utaona ujumbe wa kwanza ukija.',
  /** Heading of the shops that a page without posts shows. */
  newestShops: 'Maduka mapya zaidi',
  businesses: 'Ona biashara zote',
  older: 'Ujumbe wa zamani',
  newer: 'Ujumbe mpya zaidi',
  pages: 'Kurasa',
  /** For owners at the end of the page. */
  owner: 'Unauza? Tangazo lako likiwa hewani, unaonyesha hapa bidhaa zilizofika.',
  start: 'Anza tangazo lako',
  report: 'Ujumbe una kasoro? Bonyeza bendera iliyo kando yake, utuambie.',
} as const;
