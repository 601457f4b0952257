/** Defines the rows of the printed table, and formats them. */
import { formatNumber } from './measuring.ts';

/** The expected duration of a row in seconds on a machine with two cores, unless the row has its own. */
export const defaultSeconds = 15;

/** One row of the table, with its measurement. */
export interface Row {
  name: string;
  /** A description of the measured number, which is printed below it. */
  description: string;
  unit: string;
  bound?: { atMost: number } | { atLeast: number };
  /** The duration in seconds on a machine with two cores, if it is much longer than {@link defaultSeconds}. */
  seconds?: number;
  /** Returns the reason why this machine cannot measure the row, or undefined if it can. */
  getUnavailableReason?(): Promise<string | undefined>;
  measure(): Promise<RowResult>;
}

export interface RowResult {
  /** The measured number, to which the bound applies. */
  number: number;
  /** A text with further results of the same run. */
  details?: string;
  /** Conditions that failed. With a fault the row fails even if its number is within the bound. */
  faults?: string[];
  /** True if this machine could not measure the row. Its bound is then ignored. */
  isSkipped?: true;
}

/** Returns undefined if the row has no bound or was skipped. */
export function isWithinBound({ bound }: Row, measured: RowResult): boolean | undefined {
  const { number, faults = [], isSkipped } = measured;
  if (!bound || isSkipped) return undefined;
  if (faults.length > 0) return false;
  return 'atMost' in bound ? number <= bound.atMost : number >= bound.atLeast;
}

/** Formats a row's number and bound. The description, the details and the faults follow on separate lines. */
export function describeRow(row: Row, measured: RowResult): string {
  const { number, details = '', faults = [], isSkipped } = measured;
  const verdict = { true: 'holds', false: 'DOES NOT HOLD', undefined: '' };
  const head = [
    row.name.padEnd(24),
    (isSkipped ? 'not on this machine' : `${formatNumber(number)} ${row.unit}`).padEnd(22),
    describeBound(row).padEnd(14),
    verdict[`${isWithinBound(row, measured)}`],
  ];
  const notes = [row.description, details, ...faults].filter(Boolean);
  return [head.join(' ').trimEnd(), ...notes.flatMap(wrap)].join('\n');
}

/** Formats a row that is not measured: its name, its bound and its description. */
export function describeUnmeasuredRow(row: Row): string {
  const head = `${row.name.padEnd(24)} ${row.bound ? describeBound(row) : row.unit}`;
  return [head, ...wrap(row.description)].join('\n');
}

/** Wraps a note between words, with an indentation below its row. */
function wrap(note: string): string[] {
  const lines = [''];
  for (const token of note.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + token.length > 95) lines.push(token);
    else lines[lines.length - 1] = `${last} ${token}`.trim();
  }
  return lines.map((line) => `    ${line}`);
}

function describeBound({ bound, unit }: Row): string {
  if (!bound) return '–';
  return 'atMost' in bound
    ? `≤ ${formatNumber(bound.atMost)} ${unit}`
    : `≥ ${formatNumber(bound.atLeast)} ${unit}`;
}
