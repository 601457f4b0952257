/** The lines in which a row is printed, none wider than a terminal. */
import { holds, type Measured, type Row } from './row.ts';

const width = 100;

/** A row's number and bound, and below them what was measured. */
export function describeRow(row: Row, measured: Measured): string {
  const number = measured.isMissing
    ? 'not on this machine'
    : `${short(measured.number)} ${row.unit}`;
  const verdict = { true: 'holds', false: 'DOES NOT HOLD', undefined: '' }[
    `${holds(row, measured)}`
  ];
  const head = [row.name.padEnd(24), number.padEnd(22), describeBound(row).padEnd(14), verdict];
  const notes = [row.measures, measured.beside ?? '', ...(measured.faults ?? [])].filter(Boolean);
  return [head.join(' ').trimEnd(), ...notes.flatMap((note) => wrap(note))].join('\n');
}

/** Breaks a note between words, indented below its row. */
function wrap(note: string): string[] {
  const lines = [''];
  for (const word of note.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length + 5 > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`.trim();
  }
  return lines.map((line) => `    ${line}`);
}

function describeBound({ bound, unit }: Row): string {
  if (!bound) return '–';
  return 'atMost' in bound
    ? `≤ ${short(bound.atMost)} ${unit}`
    : `≥ ${short(bound.atLeast)} ${unit}`;
}

/** Two digits after the point below ten, none above. */
export function short(number: number): string {
  return number.toLocaleString('en', { maximumFractionDigits: Math.abs(number) < 10 ? 2 : 0 });
}
