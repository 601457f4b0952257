/** Where staff promote adverts. */
export const promotionChannels = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  'online-ad': 'Online ad',
  other: 'Another place',
} as const;
