import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getContrast } from '#tests/support/contrast.ts';

const sources = globSync('src/**/*.{ts,tsx,astro,css,mjs}', {
  exclude: (file) => file.includes('.test.'),
});

const read = (name: string) => readFileSync(`src/styles/${name}.css`, 'utf8');
const css = read('paints');

test("the menu's breakpoint is defined once [R037]", () => {
  const places = sources.flatMap((file) => {
    // Pictures say in `sizes` how wide they are shown, and there no variable works.
    const source = readFileSync(file, 'utf8').replaceAll(/sizes="[^"]*"/g, '');
    return (source.match(/\b768(?!\d)/g) ?? []).map(() => file);
  });
  expect(places).toEqual(['src/styles/theme.css']);
  expect(read('theme')).toContain('--breakpoint-md: 768px;');
});

/** Paints by name, as `--leaf: #1a6b3c` gives them. */
const paints = new Map(
  Array.from(css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name = '', hex = '']) => [
    name,
    hex,
  ]),
);

/** The two values of a role, by day and by night. */
function findRole(name: string): [day: string, night: string] {
  const value = new RegExp(`--role-${name}: ([^;]+);`).exec(css)?.[1] ?? '';
  const [day = value, night = day] = /^light-dark\((.+), (.+)\)$/.exec(value)?.slice(1) ?? [];
  return [findColour(day), findColour(night)];
}

/** As a browser computes it. */
function findColour(value: string): string {
  const name = /^var\(--(.+)\)$/.exec(value)?.[1];
  const hex = name === undefined ? value : (paints.get(name) ?? '');
  const long = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex;
  const channels = [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
  return `rgb(${channels.join(', ')})`;
}

test.each([
  ...['ink', 'ink-soft', 'brand', 'bad'].flatMap((front) =>
    ['ground', 'surface', 'band'].map((back) => [front, back, 4.5] as const),
  ),
  ['good', 'ground', 4.5],
  ['good', 'band', 4.5],
  ['on-brand', 'brand', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-wall', 'wall', 4.5],
  ['accent', 'wall', 4.5],
  // The box of a tick.
  ['line', 'surface', 3],
] as const)('%s on %s has contrast by day and night: %d [R041]', (front, back, least) => {
  const fronts = findRole(front);
  const backs = findRole(back);
  expect(getContrast(fronts[0], backs[0])).toBeGreaterThanOrEqual(least);
  expect(getContrast(fronts[1], backs[1])).toBeGreaterThanOrEqual(least);
});

test('every checkbox and radio is a Choice of sufficient size', () => {
  const others = sources.filter((file) =>
    /<input[^>]*type="(checkbox|radio)"/.test(readFileSync(file, 'utf8')),
  );
  expect(others).toEqual([]);
});
