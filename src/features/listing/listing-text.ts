/** The words of a business's page; values stand in braces. */
export type ListingText = Record<
  | 'newArrival'
  | 'contactName'
  | 'phone'
  | 'email'
  | 'located'
  | 'deliveries'
  | 'hours'
  | 'category'
  | 'call'
  | 'writeEmail'
  | 'whatsApp'
  | 'whatsAppMessage'
  | 'saveContact'
  | 'website'
  | 'forSale'
  | 'services'
  | 'photos'
  | 'about',
  string
>;
