import type { Employment } from '#domain/job/job.limits.ts';
import type { JobDraft } from '#domain/job/job-draft.ts';
import type { VacancyState } from '#domain/staff/staff-vacancy.ts';

/** The words of the panel of vacancies; values stand in braces. */
export type VacanciesText = Record<
  | 'title'
  | 'lead'
  | 'state'
  | 'empty'
  | 'sent'
  | 'applications'
  | 'shownUntil'
  | 'reason'
  | 'make'
  | 'change'
  | 'read'
  | 'see'
  | 'close'
  | 'closeHeading'
  | 'closeLead'
  | 'closed'
  | 'refuse'
  | 'refuseHeading'
  | 'refuseLead'
  | 'refused',
  string
> & {
  /** With 'all'. */
  states: Record<VacancyState | 'all', string>;
  editor: JobEditorText;
};

/** The words of the form that makes a job of a vacancy. */
export type JobEditorText = Record<
  | 'heading'
  | 'loading'
  | 'back'
  | 'asSent'
  | 'publish'
  | 'save'
  | 'published'
  | 'changed'
  | 'wrong'
  | 'ended',
  string
> & {
  fields: Record<keyof JobDraft, string>;
  hints: Partial<Record<keyof JobDraft, string>>;
  employment: Record<Employment, string>;
};
