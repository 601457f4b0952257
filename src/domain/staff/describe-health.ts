/** Describes the figures of a part of health, for the page of staff and for e-mails. */
import { fillPlural, type PluralForms } from '../text/plural.ts';
import type { Health, HealthQueue } from './health.ts';

/** Texts of the figures. Placeholders are in braces. */
interface FigureText {
  answers: string;
  answersSlowly: string;
  away: string;
  unknown: string;
  none: string;
  waiting: PluralForms;
  agree: string;
  differences: PluralForms;
  notCompared: string;
}

/** A part of health that is no schedule. */
export type HealthPart = 'database' | 'books' | HealthQueue;

/** Returns the text about a part. @param formatMoment - formats a timestamp in the language of the text. */
export function describePart(
  part: HealthPart,
  health: Health,
  text: FigureText,
  formatMoment: (timestamp: string) => string,
): string {
  if (part === 'database') return describeDatabase(health.database, text);
  if (part === 'books') return describeBooks(health.books, text);
  const { state, waiting, oldest_at } = health[part];
  if (state === 'unknown') return text.unknown;
  if (oldest_at === null) return text.none;
  const moment = formatMoment(oldest_at);
  return fillPlural(text.waiting, waiting, { moment });
}

function describeDatabase(state: Health['database'], text: FigureText): string {
  const figures = { ok: text.answers, slow: text.answersSlowly, away: text.away };
  return figures[state];
}

function describeBooks({ state, differences }: Health['books'], text: FigureText): string {
  switch (state) {
    case 'unknown':
      return text.unknown;
    case 'differs':
      return fillPlural(text.differences, differences);
    case 'failed':
      return text.notCompared;
    case 'ok':
      return text.agree;
  }
}
