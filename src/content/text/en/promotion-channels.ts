/** Names of the channels of promotions. */
export const promotionChannels = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  'online-ad': 'Online ad',
  other: 'Another place',
} as const;
