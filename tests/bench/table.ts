/** The table as it is printed. */
import { holds, type Measured, type Row } from './row.ts';

const heads = ['row', 'what', 'number', 'bound', 'holds', 'alone'];

export function describeTable(lines: [Row, Measured][]): string {
  const cells = lines.map(([row, measured]) => [
    row.name,
    row.measures,
    measured.isMissing
      ? 'not on this machine'
      : `${short(measured.number)} ${row.unit}${measured.beside ? ` (${measured.beside})` : ''}`,
    describeBound(row),
    { true: 'yes', false: 'NO', undefined: '–' }[`${holds(row, measured)}`],
    `npm run bench -- ${row.name}`,
  ]);
  const all = [heads, heads.map((head) => '-'.repeat(head.length)), ...cells];
  const widths = heads.map((_, at) => Math.max(...all.map((line) => line[at]?.length ?? 0)));
  return all
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
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
