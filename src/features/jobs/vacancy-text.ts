import type { FormText } from '../forms/form-text.ts';

/** The words of the form for job vacancies, handed in by the page in the visitor's language. */
export type VacancyText = FormText &
  Record<'nameLabel' | 'emailLabel' | 'emailHint' | 'messageLabel' | 'messageHint', string>;
