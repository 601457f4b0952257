import { parseHTML } from 'linkedom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addSections } from './newer-sections.ts';

const { document } = parseHTML(`<!doctype html><html lang="en"><body>
  <select id="directory-town"><option value="">All</option><option value="nairobi">Nairobi</option></select>
  <div class="chips"><nav><ul>
    <li><a href="/all-businesses/town/nairobi" aria-current="page">Nairobi</a></li>
    <li><a href="/fresh">Fresh stock</a></li>
  </ul></nav></div>
  <nav id="towns"><ul><li><a href="/all-businesses/town/nairobi">Nairobi (2)</a></li></ul></nav>
</body></html>`);

const listLinks = (selector: string) =>
  Array.from(document.querySelectorAll(`${selector} a`), (link) => [
    link.textContent,
    link.getAttribute('href'),
    link.hasAttribute('aria-current'),
  ]);

test('a new town is in the list, in the chips and in the filter, once', () => {
  vi.stubGlobal('document', document);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const towns = ['Kitale', 'Nairobi', 'Kitale'].map((name) => ({
    kind: 'town' as const,
    name,
    url: `/all-businesses/town/${name.toLowerCase()}`,
  }));
  addSections(towns);
  const kitale = ['Kitale', '/all-businesses/town/kitale', false];
  expect(listLinks('#towns')).toEqual([
    kitale,
    ['Nairobi (2)', '/all-businesses/town/nairobi', false],
  ]);
  expect(listLinks('.chips')).toEqual([
    ['Nairobi', '/all-businesses/town/nairobi', true],
    kitale,
    ['Fresh stock', '/fresh', false],
  ]);
  const options = Array.from(document.querySelectorAll('option'), ({ value }) => value);
  expect(options).toEqual(['', 'kitale', 'nairobi']);
});

test('a new town is at the place of its name in the list of all towns', () => {
  const list = parseHTML(`<nav id="towns"><ul>
    <li><a href="/all-businesses/town/machakos">Machakos (1)</a></li>
    <li><a href="/all-businesses/town/thika">Thika (3)</a></li>
  </ul></nav>`);
  vi.stubGlobal('document', list.document);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  addSections(
    ['Voi', 'Busia', 'Nakuru'].map((name) => ({
      kind: 'town' as const,
      name,
      url: `/all-businesses/town/${name.toLowerCase()}`,
    })),
  );
  const names = Array.from(list.document.querySelectorAll('a'), ({ textContent }) => textContent);
  expect(names).toEqual(['Busia', 'Machakos (1)', 'Nakuru', 'Thika (3)', 'Voi']);
});
