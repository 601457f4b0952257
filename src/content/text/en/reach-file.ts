/** The header of the file that an owner downloads, with the reach of an advert by day. */
export const reachFile = {
  day: 'day',
  visitors: 'people who saw it',
  enquiries: 'called or wrote',
  calls: 'called',
  whatsapp: 'wrote on WhatsApp',
  contacts: 'saved the number',
  website: 'went to the website',
  shares: 'shared it',
  appearances: 'saw it in a list',
  lists: 'from our homepage and lists',
  search: 'from a search',
  shared: 'from WhatsApp and shared links',
  poster: 'from a poster',
  elsewhere: 'from somewhere else',
} as const;
