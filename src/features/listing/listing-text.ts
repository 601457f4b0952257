/** The words of a business's page; values stand in braces. */
export type ListingText = Record<
  | 'newArrival'
  | 'contactName'
  | 'phone'
  | 'located'
  | 'deliveries'
  | 'hours'
  | 'category'
  | 'call'
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
