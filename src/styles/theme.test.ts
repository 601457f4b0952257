import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getContrast } from '#tests/support/contrast.ts';

const files = globSync('src/**/*.{ts,tsx,astro,css,mjs}');
const sources = files.filter((file) => !file.includes('.test.'));

const read = (name: string) => readFileSync(`src/styles/${name}.css`, 'utf8');
const css = read('palette') + read('paints');

test("the menu's breakpoint is defined once [R037]", () => {
  const matchingFiles = sources.flatMap((file) => {
    // The attribute `sizes` of a picture states its displayed width, and cannot contain a variable.
    const source = readFileSync(file, 'utf8').replaceAll(/sizes="[^"]*"/g, '');
    return (source.match(/\b768(?!\d)/g) ?? []).map(() => file);
  });
  expect(matchingFiles).toEqual(['src/styles/theme.css']);
  expect(read('theme')).toContain('--breakpoint-md: 768px;');
});

const paintMatches = [...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)];
/** Hexadecimal colours by the name of their custom property: `--leaf: #1a6b3c` becomes `leaf` → `#1a6b3c`. */
const paints = new Map(paintMatches.map(([, name = '', hex = '']) => [name, hex]));

/** Returns the colours of a role in the light scheme and in the dark scheme. */
function getRoleColours(name: string): [light: string, dark: string] {
  const value = new RegExp(`--role-${name}: ([^;]+);`).exec(css)?.[1] ?? '';
  const [light = value, dark = light] = /^light-dark\((.+), (.+)\)$/.exec(value)?.slice(1) ?? [];
  return [toRgb(light), toRgb(dark)];
}

/** Returns a colour in the form that browsers compute, such as `rgb(26, 107, 60)`. */
function toRgb(value: string): string {
  const name = /^theme\(--(.+)\)$/.exec(value)?.[1];
  const hex = name === undefined ? value : (paints.get(name) ?? '');
  // The short form '#fd0' stands for '#ffdd00'.
  const longHex = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex;
  const channels = [1, 3, 5].map((start) => Number.parseInt(longHex.slice(start, start + 2), 16));
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
  // The border of a checkbox.
  ['line', 'surface', 3],
] as const)('%s on %s has a contrast of at least %d [G41]', (front, back, minContrast) => {
  const fronts = getRoleColours(front);
  const backs = getRoleColours(back);
  expect(getContrast(fronts[0], backs[0])).toBeGreaterThanOrEqual(minContrast);
  expect(getContrast(fronts[1], backs[1])).toBeGreaterThanOrEqual(minContrast);
});

test('no file except the component Choice contains a checkbox or radio button', () => {
  const pattern = /<input[^>]*type="(checkbox|radio)"/;
  expect(sources.filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([]);
});
