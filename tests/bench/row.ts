/** A row of the table, and the lines in which it is printed, none wider than a terminal. */
import { short } from './measuring.ts';

/** Seconds that most rows take on two cores. */
export const defaultSeconds = 15;

/** What one row of the table measures. */
export interface Row {
  name: string;
  /** What the number is. */
  measures: string;
  unit: string;
  bound?: { atMost: number } | { atLeast: number };
  /** How long it takes on two cores, if much longer than {@link defaultSeconds}. */
  seconds?: number;
  /** Why it cannot be measured on this machine, if so. */
  unavailable?(): Promise<string | undefined>;
  measure(): Promise<Measured>;
}

export interface Measured {
  /** What the bound is for. */
  number: number;
  /** Other numbers of the same run, in words. */
  beside?: string;
  /** What else does not hold, though the number does. */
  faults?: string[];
  /** Set where this machine cannot measure it; then nothing is said of the bound. */
  isMissing?: true;
}

export function holds({ bound }: Row, measured: Measured): boolean | undefined {
  const { number, faults = [], isMissing } = measured;
  if (!bound || isMissing) return undefined;
  if (faults.length > 0) return false;
  return 'atMost' in bound ? number <= bound.atMost : number >= bound.atLeast;
}

/** A row's number and bound, and below them what was measured. */
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

/** Breaks a note between words, indented below its row. */
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
