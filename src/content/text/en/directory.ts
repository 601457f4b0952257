export const directory = {
  title: 'All Businesses',
  /** The description of the page for search engines. */
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
  /** Link to the public posts, of the same category or town if there is one. */
  fresh: 'Fresh stock',
  count: { one: '1 business', other: '{count} businesses' },
  /** Used if the list also has samples that are not counted. */
  countSamples: { one: '{businesses}, 1 sample', other: '{businesses}, {count} samples' },
  /** Used if there are only samples and they are not counted. */
  countNone: 'No business yet. These are samples.',
  /** Button above adverts that went live after the page was built. */
  newer: { one: '1 new advert: Show', other: '{count} new adverts: Show' },
  found: '{total} found',
  /** The heading of the results of typed words. */
  foundFor: { one: '1 business for “{typed}”', other: '{count} businesses for “{typed}”' },
  /** The heading of the results with the limits of the search. */
  limited: {
    inSection: '{heading} in {section}',
    belowPrice: '{heading} under {price}',
    upToPrice: '{heading} up to {price}',
    open: { one: '{heading}, open now', other: '{heading}, open now' },
  },
  /** The heading if no business matches all typed words. */
  foundNear: {
    one: '1 business close to “{typed}”',
    other: '{count} businesses close to “{typed}”',
  },
  /** The heading of results in other towns, beside the sentence that the typed town has no business. */
  foundElsewhere: {
    one: '1 business for “{typed}” in other towns',
    other: '{count} businesses for “{typed}” in other towns',
  },
  searchTitle: 'Find a business',
  results: 'Results',
  more: 'Show more results',
  /** The filter for businesses that are open now. */
  open: 'Open now',
  /** The sentence after the open businesses, before the link to the others. */
  closedToo: {
    one: '1 more is closed now, or gives no hours.',
    other: '{count} more are closed now, or give no hours.',
  },
  showClosed: 'Show all',
  searching: 'Searching…',
  firstResults: 'Back to the first results',
  /** Used if no business matches all typed words. */
  foundSome: 'We found no exact match, but {total} close to it:',
  /** Shown beside the results if the search was longer than the limit. */
  shortened: 'That is a lot of words. We searched for the first {count}.',
  /** Shown if unknown words were replaced by similar known ones, beside a link to the search as it was typed. */
  corrected: 'We searched for “{correction}”.',
  /** Shown if words of the same family were searched beside the typed ones: 'dental' beside 'dentist'. */
  searchedToo: 'We also searched for “{forms}”.',
  searchTyped: 'Search for “{typed}” instead',
  /** Shown if the search contains a lowest price, such as 'above 500'. */
  noLowestPrice: 'You can only search by the highest price, such as “under 500”.',
  /** The messages of a search without results, by their reason. */
  nothing: {
    goods: 'We found nothing for “{typed}”.',
    place: 'There is no business in “{typed}” yet.',
    phone: 'No business here has the number {typed}.',
    section: 'There is no business here yet.',
    inSection: 'There is no business in {section} yet.',
    elsewhere: 'We found no “{typed}” in {section}.',
    priceBelow: 'There is no “{typed}” under {price}.',
    priceUpTo: 'There is no “{typed}” for {price} or less.',
    priceBelowIn: 'There is no “{typed}” under {price} in {section}.',
    priceUpToIn: 'There is no “{typed}” for {price} or less in {section}.',
    anyPriceBelow: 'Nothing here costs less than {price}.',
    anyPriceUpTo: 'Nothing here costs {price} or less.',
    open: 'Nothing for “{typed}” is open now.',
    openIn: 'No business in {section} is open now.',
    anyOpen: 'No business is open now.',
  },
  /** What helps after a search without results, by the same reasons. */
  advice: {
    goods: 'Try another word, or fewer words.',
    place: 'Search for another town, or see all businesses.',
    phone: 'Check the number, or search for the name of the shop.',
    section: 'Look in another category or town.',
    elsewhere: 'Other shops on {site.name} have it.',
    price: 'Try a higher price.',
    open: 'These open later, or give no hours. Call to ask.',
  },
  lowestPrice: 'The lowest price is {price}.',
  lowestPriceElsewhere: 'Elsewhere it costs {price} or more.',
  /** Headings of the nearest businesses, by the same reasons. */
  nearest: {
    goods: 'These come close',
    place: 'In other towns',
    phone: 'These come close',
    section: 'These come close',
    elsewhere: 'In other categories and towns',
    inCategory: 'Others in {category}',
    otherCategories: 'In other categories',
    otherTowns: 'In other towns',
    price: 'These cost more',
    open: 'Closed now, or no hours given',
    /** Used if no business comes close. */
    newest: 'The newest shops',
  },
  /** Beside a link that opens WhatsApp with `inviteMessage`. */
  invite: 'Do you know such a shop? Send its owner this link.',
  invitePlace: 'Do you know a shop in {place}? Send its owner this link.',
  inviteButton: 'Invite a shop by WhatsApp',
  inviteMessage: 'Customers are looking for “{typed}” on {site.name}. Put your shop there: {url}',
  outage: 'We cannot search right now.',
  outageOffline: 'You have no network, so we cannot search.',
  outageHere: 'Below you see what matches on this page.',
  outageNothing: 'Nothing on this page matches.',
  retry: 'Try again',
  clear: 'Show all businesses',
  empty: 'No business here yet. Look in another category or town.',
  /** Name of the links above the businesses, for screen readers. */
  chips: 'Categories and towns',
  /** Link to all categories and towns, if there are more than links above the businesses. */
  moreChips: 'More',
  /** Link for browsers without scripts, to a page with the adverts of this minute. */
  newest: 'See the newest adverts too',
  categories: 'All businesses by category',
  towns: 'All businesses by town',
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  page: 'Page {page} of {pages}',
} as const;
