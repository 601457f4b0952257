import type { AuditSubject } from '#domain/staff/staff-audit.ts';
import type { WrittenField } from '#domain/listing/fields.ts';

/** The words of the panel of the audit trail; values stand in braces. */
export type AuditText = Record<
  | 'title'
  | 'lead'
  | 'empty'
  | 'subject'
  | 'all'
  | 'subjectId'
  | 'actor'
  | 'actorHint'
  | 'from'
  | 'to'
  | 'filter'
  | 'clear'
  | 'begun'
  | 'became'
  | 'stayed'
  | 'by'
  | 'time'
  | 'deleted'
  | 'reason'
  | 'changed'
  | 'see'
  | 'history',
  string
> & {
  subjects: Record<AuditSubject, string>;
  fields: Record<WrittenField, string>;
};
