import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { shortenPictures } from './widget-pictures.ts';

const file = fileURLToPath(import.meta.resolve('netlify-identity-widget'));
const widget = readFileSync(file, 'utf8');

const encode = (svg: string) =>
  `a{b:url(data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')})}`;

test('a picture keeps its elements in hundredths of a pixel', () => {
  const css = shortenPictures(
    encode(`<svg>\n  <path d="M8,1.33333333 3.90245987e-08 0.5"/>\n  <g a='(b)'/></svg>`),
  );
  const [, address = ''] = /^a\{b:url\(data:image\/svg\+xml,([^()'"\s]*)\)\}$/.exec(css) ?? [];
  expect(decodeURIComponent(address)).toBe(`<svg><path d="M8,1.33 0 0.5"/><g a='(b)'/></svg>`);
});

test('all pictures of the widget are shortened, and the rest of its code is unchanged', () => {
  const result = shortenPictures(widget);
  const withoutPictures = (code: string) => code.replaceAll(/url\(data:image\/svg[^)]*\)/g, '');
  expect(withoutPictures(result)).toBe(withoutPictures(widget));
  expect(result).not.toContain('svg+xml;base64');
  const gain = brotliCompressSync(widget).byteLength - brotliCompressSync(result).byteLength;
  expect(gain).toBeGreaterThan(4_000);
});
