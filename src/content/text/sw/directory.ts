export const directory = {
  title: 'Biashara Zote',
  /** The description of the page for search engines. */
  lead: 'Tafuta duka, fundi au huduma, kisha piga simu au andika kwa WhatsApp.',
  categoryTitle: '{name}',
  townTitle: 'Biashara za {name}',
  pageTitle: '{title}, ukurasa wa {page}',
  search: 'Unatafuta nini?',
  searchHint: 'Jina, kitu au mahali',
  submit: 'Tafuta',
  category: 'Aina',
  town: 'Mji',
  any: 'Zote',
  all: 'Biashara zote',
  /** Link to the public posts, of the same category or town if there is one. */
  fresh: 'Bidhaa mpya',
  count: { one: 'Biashara 1', other: 'Biashara {count}' },
  /** Used if the list also has samples that are not counted. */
  countSamples: { one: '{businesses}, mfano 1', other: '{businesses}, mifano {count}' },
  /** Used if there are only samples and they are not counted. */
  countNone: 'Bado hakuna biashara. Hizi ni za mfano tu.',
  /** Button above adverts that went live after the page was built. */
  newer: { one: 'Tangazo jipya 1: Onyesha', other: 'Matangazo mapya {count}: Onyesha' },
  found: 'Tumepata biashara {total}',
  /** The heading of the results of typed words. */
  foundFor: { one: 'Biashara 1 ya “{typed}”', other: 'Biashara {count} za “{typed}”' },
  limited: {
    inSection: '{heading} katika {section}',
    belowPrice: '{heading} chini ya {price}',
    upToPrice: '{heading} hadi {price}',
    open: { one: '{heading}, iliyo wazi sasa', other: '{heading}, zilizo wazi sasa' },
  },
  foundNear: {
    one: 'Biashara 1 inayokaribia “{typed}”',
    other: 'Biashara {count} zinazokaribia “{typed}”',
  },
  foundElsewhere: {
    one: 'Biashara 1 ya “{typed}” katika miji mingine',
    other: 'Biashara {count} za “{typed}” katika miji mingine',
  },
  searchTitle: 'Tafuta biashara',
  results: 'Matokeo',
  more: 'Onyesha zaidi',
  /** The filter for businesses that are open now. */
  open: 'Wazi sasa',
  /** The sentence after the open businesses, before the link to the others. */
  closedToo: {
    one: 'Nyingine 1 imefungwa sasa, au haijaandika saa.',
    other: 'Nyingine {count} zimefungwa sasa, au hazijaandika saa.',
  },
  showClosed: 'Onyesha zote',
  searching: 'Tunatafuta…',
  firstResults: 'Rudi kwenye matokeo ya kwanza',
  /** Used if no business matches all typed words. */
  foundSome: 'Hatukupata hiyo hasa, lakini kuna biashara {total} zinazokaribia:',
  /** Shown beside the results if the search was longer than the limit. */
  shortened: 'Maneno ni mengi. Tumetafuta kwa maneno {count} ya kwanza.',
  /** Shown if unknown words were replaced by similar known ones, beside a link to the search as it was typed. */
  corrected: 'Tumetafuta “{correction}”.',
  /** Shown if words of the same family were searched beside the typed ones: 'dental' beside 'dentist'. */
  searchedToo: 'Tumetafuta pia “{forms}”.',
  searchTyped: 'Tafuta “{typed}” badala yake',
  /** Shown if the search contains a lowest price, such as 'above 500'. */
  noLowestPrice: 'Unaweza kutafuta kwa bei ya juu tu, kama “chini ya 500”.',
  /** The messages of a search without results, by their reason. */
  nothing: {
    goods: 'Hatukupata chochote kwa “{typed}”.',
    place: 'Bado hakuna biashara katika “{typed}”.',
    phone: 'Hakuna biashara hapa yenye nambari {typed}.',
    section: 'Bado hakuna biashara hapa.',
    inSection: 'Bado hakuna biashara katika {section}.',
    elsewhere: 'Hatukupata “{typed}” katika {section}.',
    priceBelow: 'Hakuna “{typed}” chini ya {price}.',
    priceUpTo: 'Hakuna “{typed}” ya {price} au chini.',
    priceBelowIn: 'Hakuna “{typed}” chini ya {price} katika {section}.',
    priceUpToIn: 'Hakuna “{typed}” ya {price} au chini katika {section}.',
    anyPriceBelow: 'Hakuna kitu hapa chini ya {price}.',
    anyPriceUpTo: 'Hakuna kitu hapa cha {price} au chini.',
    open: 'Hakuna ya “{typed}” iliyo wazi sasa.',
    openIn: 'Hakuna biashara iliyo wazi sasa katika {section}.',
    anyOpen: 'Hakuna biashara iliyo wazi sasa.',
  },
  /** What helps after a search without results, by the same reasons. */
  advice: {
    goods: 'Jaribu neno lingine, au maneno machache.',
    place: 'Tafuta mji mwingine, au ona biashara zote.',
    phone: 'Angalia nambari tena, au tafuta kwa jina la duka.',
    section: 'Tazama aina nyingine au mji mwingine.',
    elsewhere: 'Maduka mengine ya {site.name} yanayo.',
    price: 'Jaribu bei ya juu zaidi.',
    open: 'Hizi zitafunguliwa baadaye, au hazijaandika saa. Piga simu uulize.',
  },
  lowestPrice: 'Bei ya chini kabisa ni {price}.',
  lowestPriceElsewhere: 'Kwingine bei ni {price} au zaidi.',
  /** Headings of the nearest businesses, by the same reasons. */
  nearest: {
    goods: 'Hizi zinakaribia',
    place: 'Katika miji mingine',
    phone: 'Hizi zinakaribia',
    section: 'Hizi zinakaribia',
    elsewhere: 'Katika aina nyingine na miji mingine',
    inCategory: 'Nyingine katika {category}',
    otherCategories: 'Katika aina nyingine',
    otherTowns: 'Katika miji mingine',
    price: 'Hizi ni ghali zaidi',
    open: 'Zimefungwa, au saa hazijaandikwa',
    /** Used if no business comes close. */
    newest: 'Maduka mapya zaidi',
  },
  /** Beside a link that opens WhatsApp with `inviteMessage`. */
  invite: 'Unajua duka kama hilo? Mtumie mwenye duka link hii.',
  invitePlace: 'Unajua duka lililo {place}? Mtumie mwenye duka link hii.',
  inviteButton: 'Alika duka kwa WhatsApp',
  inviteMessage: 'Wateja wanatafuta “{typed}” kwenye {site.name}. Weka duka lako hapo: {url}',
  outage: 'Hatuwezi kutafuta sasa hivi.',
  outageOffline: 'Huna mtandao, kwa hivyo hatuwezi kutafuta.',
  outageHere: 'Hapa chini ni biashara za ukurasa huu zinazolingana.',
  outageNothing: 'Hakuna kinacholingana kwenye ukurasa huu.',
  retry: 'Jaribu tena',
  clear: 'Onyesha biashara zote',
  empty: 'Bado hakuna biashara hapa. Tazama aina nyingine au mji mwingine.',
  /** Name of the links above the businesses, for screen readers. */
  chips: 'Aina na miji',
  /** Link to all categories and towns, if there are more than links above the businesses. */
  moreChips: 'Zaidi',
  /** Link for browsers without scripts, to a page with the adverts of this minute. */
  newest: 'Ona pia matangazo mapya zaidi',
  categories: 'Biashara zote kwa aina',
  towns: 'Biashara zote kwa mji',
  pages: 'Kurasa',
  previous: 'Ukurasa uliotangulia',
  next: 'Ukurasa unaofuata',
  page: 'Ukurasa wa {page} kati ya {pages}',
} as const;
