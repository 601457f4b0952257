import { expect, test } from 'vitest';
import { shortenStyles } from './shorten-styles.ts';

const register = (name: string, initialValue = '') =>
  `@property --tw-${name}{syntax:"*";inherits:false${initialValue && `;initial-value:${initialValue}`}}`;
const toLayer = (...declarations: string[]) =>
  `@layer properties{@supports (not (color:rgb(from red r g b))){*,:before{${declarations.join(';')}}}}`;

test('a property that no rule changes is replaced by its initial value', () => {
  const css =
    toLayer('--tw-border-style:solid') +
    '.border{border-style:var(--tw-border-style);border-width:1px}' +
    register('border-style', 'solid');
  expect(shortenStyles(css)).toBe('.border{border-width:1px}');
});

test('a property without an initial value is replaced by the fallback', () => {
  const css =
    '.a{line-height:var(--tw-leading,calc((1 + 2) / (3 - 1)))}.b{line-height:var(--tw-leading)}' +
    register('leading');
  expect(shortenStyles(css)).toBe(
    '.a{line-height:calc((1 + 2) / (3 - 1))}.b{line-height:var(--tw-leading)}',
  );
});

test('a property that is not registered is replaced by the fallback', () => {
  const css = '.a{line-height:var(--tw-leading,calc(1.75 / 1.125))}.b{color:var(--tw-c)}';
  expect(shortenStyles(css)).toBe('.a{line-height:1.5556}.b{color:var(--tw-c)}');
});

test('a property that no rule reads has no declarations', () => {
  const css =
    toLayer('--tw-font-weight:initial') +
    '.a{--tw-font-weight:700;font-weight:700}.b{--tw-font-weight:400}' +
    register('font-weight');
  expect(shortenStyles(css)).toBe('.a{font-weight:700}.b{}');
});

test('a property that one rule changes and another reads stays', () => {
  const unchanged =
    '.none{--tw-leading:1;line-height:1}.text{line-height:var(--tw-leading,1.5)}' +
    register('leading');
  const css = toLayer('--tw-leading:initial', '--tw-outline-style:solid') + unchanged;
  expect(shortenStyles(css + register('outline-style', 'solid'))).toBe(
    toLayer('--tw-leading:initial') + unchanged,
  );
});

test('a query for narrow screens has its short form', () => {
  const css =
    '@media not all and (width>=640px){a{top:0}}@media not all and (width>=1px) and (height>=1px){}';
  expect(shortenStyles(css)).toBe(
    '@media (width<640px){a{top:0}}@media not all and (width>=1px) and (height>=1px){}',
  );
});

test('a theme is set on the root only', () => {
  expect(shortenStyles(':root,:host{--text-lead:1rem}')).toBe(':root{--text-lead:1rem}');
});

test('the notice of a licence is left to the linked style sheets', () => {
  expect(shortenStyles('/*! tailwindcss | MIT License */\na{top:0}')).toBe('a{top:0}');
});

test('other custom properties and a sheet without any stay unchanged', () => {
  const css = ':root{--role-ink:#000}.a{color:var(--role-ink)}';
  expect(shortenStyles(css)).toBe(css);
});
