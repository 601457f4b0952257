import type { WrittenField } from '#domain/listing/fields.ts';

/** The words of the review queue; values stand in braces. */
export type ReviewText = Record<
  | 'title'
  | 'lead'
  | 'empty'
  | 'left'
  | 'lastHour'
  | 'overdue'
  | 'justOverdue'
  | 'paid'
  | 'unpaid'
  | 'live'
  | 'owedBack'
  | 'isNew'
  | 'isChanged'
  | 'by'
  | 'asked'
  | 'seeLive'
  | 'what'
  | 'before'
  | 'after'
  | 'same'
  | 'nothing'
  | 'photos'
  | 'noAlt'
  | 'cover'
  | 'approve'
  | 'ask'
  | 'askHeading'
  | 'askLead'
  | 'approved'
  | 'approvedLive'
  | 'requested',
  string
> & { fields: Record<WrittenField, string> };
