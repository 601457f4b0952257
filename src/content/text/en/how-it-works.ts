export const howItWorks = {
  heading: 'How it works',
  items: [
    {
      id: 'online-marketing',
      title: 'Online marketing',
      desc: 'You get a page of your own, listed on our homepage: what you sell, where you are and how to reach you.',
      image: {
        name: 'how-it-works/online-marketing',
        alt: 'A shop with an awning that fills the screen of a phone',
      },
    },
    {
      id: 'pictures',
      title: 'Pictures',
      desc: 'You send at least one sharp photo of what you sell. People see it before they call.',
      image: {
        name: 'how-it-works/pictures',
        alt: 'Two hands taking a picture of a full basket with a phone',
      },
    },
    {
      id: 'online-ads',
      title: 'Online ads',
      desc: 'We show your business in online ads and on social media, to people who do not know {site.name} yet.',
      image: {
        name: 'how-it-works/online-ads',
        alt: 'A large screen with a loudspeaker on it',
      },
    },
    {
      id: 'word-of-mouth',
      title: 'Word of mouth',
      desc: 'Your page has a short link. You and happy customers send it to others.',
      image: {
        name: 'how-it-works/word-of-mouth',
        alt: 'Two people at a market stall, one telling the other what she likes',
      },
    },
  ],
} as const;
