/** The words of a business's profile; values stand in braces. */
export type ProfileText = Record<
  | 'title'
  | 'back'
  | 'loading'
  | 'failed'
  | 'retry'
  | 'notFound'
  | 'notFoundAdvice'
  | 'allBusinesses'
  | 'category'
  | 'contact'
  | 'number'
  | 'email'
  | 'located'
  | 'hours'
  | 'deliveries'
  | 'website'
  | 'whatsApp'
  | 'whatsAppMessage'
  | 'ownPage'
  | 'photos'
  | 'noPhotos',
  string
>;
