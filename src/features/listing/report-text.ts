import type { ReportReason } from '#domain/report/report.limits.ts';
import type { FormText } from '../forms/form-text.ts';

/** The words of the form for reports, handed in by the page in the visitor's language. */
export type ReportText = FormText &
  Record<'reasonLabel' | 'chooseReason' | 'messageLabel' | 'messageHint', string> & {
    reasons: Record<ReportReason, string>;
  };
