/** The header of the file that an owner downloads, with the reach of an advert by day. */
export const reachFile = {
  day: 'siku',
  visitors: 'walioona',
  enquiries: 'waliopiga simu au kuandika',
  calls: 'waliopiga simu',
  whatsapp: 'walioandika WhatsApp',
  contacts: 'waliohifadhi nambari',
  website: 'waliofungua tovuti',
  shares: 'waliotuma link',
  appearances: 'walioona kwenye orodha',
  lists: 'kutoka ukurasa wa kwanza na orodha zetu',
  search: 'kutoka kutafuta',
  shared: 'kutoka WhatsApp na link zilizotumwa',
  poster: 'kutoka bango',
  elsewhere: 'kutoka kwingine',
} as const;
