/** Names of the channels of promotions. */
export const promotionChannels = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  'online-ad': 'Tangazo la mtandaoni',
  other: 'Mahali pengine',
} as const;
