export const blog = {
  title: 'Blog',
  titleOfPage: 'Blog, ukurasa wa {page}',
  heading: 'Blog ya {site.name}',
  lead: 'Kwa wenye maduka: picha, bei, wateja na kulipwa.',
  /** Replaces the list while there are no posts. */
  empty: 'Bado hakuna makala hapa. Karibu tena siku nyingine.',
  readMore: 'Soma Makala Kamili',
  draft: 'Hayajachapishwa',
  /** Marks a post in another language than the page, by the language of the post. */
  inLanguage: { en: 'Kwa Kiingereza', sw: 'Kwa Kiswahili' },
  newerPage: 'Makala mapya zaidi',
  olderPage: 'Makala ya zamani',
  pages: 'Kurasa za blog',
  news: {
    /** Beside the button, until it is tapped. */
    age: 'Huenda orodha hii ni ya saa chache zilizopita.',
    check: 'Angalia makala mapya',
    show: 'Onyesha makala mapya',
    getting: 'Tunaleta makala...',
    added: 'Makala mapya yako juu: {count}.',
    none: 'Haya ndiyo makala mapya zaidi.',
    failed: 'Hatukuweza kuleta makala. Jaribu tena baada ya dakika moja.',
    retry: 'Jaribu tena',
  },
  missing: {
    loading: 'Tunaleta makala...',
    failed: 'Hatukuweza kuleta makala haya. Jaribu tena baada ya dakika moja.',
    retry: 'Jaribu tena',
  },
  preview: {
    title: 'Hayajachapishwa',
    frame: 'Makala ambayo hayajachapishwa',
    /** The time is that of Nairobi. */
    note: 'Hayajachapishwa, na hayako kwenye blog yetu. Link hii inayaonyesha hadi {time}.',
    /** In place of `note`, for a post that readers see already. */
    changes:
      'Makala haya yako kwenye blog yetu. Link hii inaonyesha mabadiliko yanayosubiri, hadi {time}.',
    /** In place of both, for a post that readers see without changes. The text is a link to its page. */
    published: 'Makala haya yako kwenye blog yetu.',
    planned: 'Yatachapishwa {time}.',
    /** Instead of `planned`, for a draft that waits for the button Plan. */
    intended: 'Yamekusudiwa {time}, lakini hayajapangwa bado, kwa hiyo hayatatokea yenyewe.',
    missing: 'Kabla ya kuchapishwa, bado yanahitaji: {fields}.',
    fields: {
      title: 'kichwa',
      slug: 'anwani',
      excerpt: 'muhtasari',
      publishedAt: 'siku',
      name: 'mwandishi',
      about: 'maneno machache kuhusu mwandishi',
      mainImage: 'picha kuu',
      body: 'maandishi',
      links: 'link zinazofunguka',
    },
    ended: 'Link hii imeisha',
    endedLead:
      'Link ya makala ambayo hayajachapishwa hufanya kazi kwa saa moja. Tafadhali omba mpya.',
    unknown: 'Hakuna makala kwenye anwani hii',
    unknownLead: 'Huenda link haijakamilika, au makala yalifutwa. Tafadhali omba link mpya.',
    off: 'Kuona mapema kumezimwa',
    offLead: 'Tovuti hii haijawekwa kuonyesha makala ambayo hayajachapishwa.',
    away: 'Makala hayakufunguka',
    awayLead: 'Tafadhali fungua link tena baada ya dakika moja.',
  },
  gone: {
    heading: 'Makala haya yaliondolewa',
    lead: 'Hayako tena kwenye blog yetu.',
    blog: 'Ona blog',
  },
  post: {
    draft: 'Hayajachapishwa: unayaona wewe tu',
    by: 'Na {name}',
    minutes: { one: 'Dakika 1 kusoma', other: 'Dakika {count} kusoma' },
    about: 'Kuhusu mwandishi',
    /** Links from a post to its translations, by their language. */
    readIn: {
      en: 'Soma makala haya kwa Kiingereza',
      sw: 'Soma makala haya kwa Kiswahili',
    },
    startHeading: 'Wateja wapate duka lako',
    startLead: 'Ukurasa wako mwenyewe wenye nambari yako ya simu. {sentence.dailyPrice}',
    older: 'Makala yaliyotangulia',
    newer: 'Makala yanayofuata',
    neighbours: 'Makala yaliyotangulia na yanayofuata',
    more: 'Soma Makala Zaidi',
  },
} as const;
