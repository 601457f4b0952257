/** A row of the table and its printed lines, none wider than a terminal. */
import { short } from './measuring.ts';

/** Seconds that most rows take on a machine with two cores. */
export const defaultSeconds = 15;

/** One row of the table, with its measurement. */
export interface Row {
  name: string;
  /** A description of the measured number. */
  measures: string;
  unit: string;
  bound?: { atMost: number } | { atLeast: number };
  /** Seconds on a machine with two cores, if much more than {@link defaultSeconds}. */
  seconds?: number;
  /** Returns the reason why this machine cannot measure the row, or undefined. */
  unavailable?(): Promise<string | undefined>;
  measure(): Promise<Measured>;
}

export interface Measured {
  /** The number that the bound applies to. */
  number: number;
  /** Other numbers of the same run, as text. */
  beside?: string;
  /** Other conditions that failed although the number is within its bound. */
  faults?: string[];
  /** True if this machine cannot measure the row; then the bound is skipped. */
  isMissing?: true;
}

export function holds({ bound }: Row, measured: Measured): boolean | undefined {
  const { number, faults = [], isMissing } = measured;
  if (!bound || isMissing) return undefined;
  if (faults.length > 0) return false;
  return 'atMost' in bound ? number <= bound.atMost : number >= bound.atLeast;
}

/** Formats a row's number and bound, with notes below them. */
export function describeRow(row: Row, measured: Measured): string {
  const { number, beside = '', faults = [], isMissing } = measured;
  const verdict = { true: 'holds', false: 'DOES NOT HOLD', undefined: '' };
  const head = [
    row.name.padEnd(24),
    (isMissing ? 'not on this machine' : `${short(number)} ${row.unit}`).padEnd(22),
    describeBound(row).padEnd(14),
    verdict[`${holds(row, measured)}`],
  ];
  const notes = [row.measures, beside, ...faults].filter(Boolean);
  return [head.join(' ').trimEnd(), ...notes.flatMap(wrap)].join('\n');
}

/** Wraps a note at word boundaries, indented below its row. */
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
    ? `≤ ${short(bound.atMost)} ${unit}`
    : `≥ ${short(bound.atLeast)} ${unit}`;
}
