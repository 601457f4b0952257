import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync('src/**/*.{ts,tsx,astro,css,mjs}', {
  exclude: (file) => file.includes('.test.'),
});

const read = (name: string) => readFileSync(`src/styles/${name}.css`, 'utf8');
const css = read('paints');

test('the width at which the menu opens is written once [R037]', () => {
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
function roleOf(name: string): [day: string, night: string] {
  const value = new RegExp(`--role-${name}: ([^;]+);`).exec(css)?.[1] ?? '';
  const [day = value, night = day] = /^light-dark\((.+), (.+)\)$/.exec(value)?.slice(1) ?? [];
  return [colourOf(day), colourOf(night)];
}

function colourOf(value: string): string {
  const name = /^var\(--(.+)\)$/.exec(value)?.[1];
  const hex = name === undefined ? value : (paints.get(name) ?? '');
  return hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex;
}

/** [w3.org/TR/WCAG22, relative luminance] */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [bright = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

test.each([
  ['ink', 'ground'],
  ['ink', 'surface'],
  ['ink', 'band'],
  ['ink-soft', 'ground'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'band'],
  ['brand', 'ground'],
  ['brand', 'surface'],
  ['brand', 'band'],
  ['on-brand', 'brand'],
  ['on-accent', 'accent'],
  ['on-wall', 'wall'],
  ['accent', 'wall'],
  ['good', 'ground'],
  ['good', 'band'],
  ['bad', 'ground'],
  ['bad', 'surface'],
  ['bad', 'band'],
])('%s on %s can be read by day and by night [R041]', (front, back) => {
  const fronts = roleOf(front);
  const backs = roleOf(back);
  expect(contrast(fronts[0], backs[0])).toBeGreaterThanOrEqual(4.5);
  expect(contrast(fronts[1], backs[1])).toBeGreaterThanOrEqual(4.5);
});

test.each([
  ['line', 'surface'],
  ['brand', 'surface'],
  ['bad', 'surface'],
])('a box to tick is seen in %s on %s by day and by night', (front, back) => {
  const [fronts, backs] = [roleOf(front), roleOf(back)];
  expect(contrast(fronts[0], backs[0])).toBeGreaterThanOrEqual(3);
  expect(contrast(fronts[1], backs[1])).toBeGreaterThanOrEqual(3);
});

test('every tick and radio is a Choice, which is drawn and large enough everywhere', () => {
  const others = sources.filter((file) =>
    /<input[^>]*type="(checkbox|radio)"/.test(readFileSync(file, 'utf8')),
  );
  expect(others).toEqual([]);
});
