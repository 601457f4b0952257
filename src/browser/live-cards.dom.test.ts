import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchNewer } from './api/newer-cards.ts';
import { updateCards } from './live-cards.ts';

vi.mock('./api/newer-cards.ts', () => ({ fetchNewer: vi.fn() }));

const toItem = (slug: string) =>
  `<li><article><h3>${slug}</h3><a class="whole-card" href="/${slug}">${slug}</a></article></li>`;

const builtBody = `<h2 data-counted>8 businesses</h2>
  <section data-live="town=nairobi"><p role="status"><button hidden></button></p>
  <ul><li class="first-place"></li>${toItem('built')}</ul></section>`;

let document: Document;
let history: { state: unknown; replaceState: (state: unknown) => void };
const assign = vi.fn();
const scrollTo = vi.fn();

beforeEach(() => {
  ({ document } = parseHTML(`<!doctype html><html lang="en"><body>${builtBody}</body></html>`));
  history = {
    state: null,
    replaceState: (state) => {
      history.state = state;
    },
  };
  const location = { search: '', pathname: '/all-businesses/town/nairobi', assign };
  const getComputedStyle = () => ({ position: 'static', visibility: 'visible' });
  const globals = { document, history, location, getComputedStyle, scrollTo, scrollY: 700 };
  for (const [name, value] of Object.entries({ ...globals, addEventListener: vi.fn() }))
    vi.stubGlobal(name, value);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** Updates the page by a response with two cards, and returns its section and the button. */
async function update(newer: number, { isPhone = false, deleted = [] as string[] } = {}) {
  const { document: fragment } = parseHTML(`<ul>${toItem('newest')}${toItem('second')}</ul>`);
  const cards = Array.from(fragment.querySelectorAll('li')) as unknown as HTMLElement[];
  const offer = { one: '1 new advert', other: '{count} new adverts' };
  const businesses = '40 businesses, 4 samples';
  vi.mocked(fetchNewer).mockResolvedValue({
    cards,
    newer,
    deleted,
    businesses,
    offer,
    turn: null,
  });
  const section = document.querySelector<HTMLElement>('[data-live]');
  const button = section?.querySelector('button');
  if (!section || !button) throw new Error('The page lacks its section or its button.');
  // The document of the test lacks the pseudo-class :focus-within.
  const firstPlace = section.querySelector('.first-place');
  if (firstPlace)
    Object.assign(firstPlace, { matches: () => false, offsetParent: isPhone ? null : section });
  const [list, first] = section.querySelectorAll('ul, ul > li:last-child');
  // On a phone the visitor has scrolled past the first row.
  Object.assign(first ?? {}, { getBoundingClientRect: () => ({ top: isPhone ? -1 : 0 }) });
  if (list) Object.assign(list, { matches: () => false });
  await updateCards(section);
  return { section, button };
}

const listSlugs = (section: Element) =>
  Array.from(section.querySelectorAll('.whole-card'), (link) => link.textContent);

test('the button inserts the cards, and a return shows them at the same place', async () => {
  const first = await update(2);
  expect(first.button.textContent).toBe('1 new advert');
  first.button.click();
  expect(listSlugs(first.section)).toEqual(['newest', 'second', 'built']);
  expect(history.state).toEqual({ insertedScroll: 700, hasAll: true });
  expect(assign).not.toHaveBeenCalled();
  // A return loads the built page again, with the state of its history entry.
  document.body.innerHTML = builtBody;
  const second = await update(2);
  expect(listSlugs(second.section)).toEqual(['newest', 'second', 'built']);
  expect(scrollTo).toHaveBeenCalledWith(0, 700);
});

test('a return on a phone shows the newest card above the row of the visitor', async () => {
  const first = await update(2, { isPhone: true });
  expect(listSlugs(first.section)).toEqual(['built']);
  document.body.innerHTML = builtBody;
  history.state = { insertedScroll: 500 };
  const second = await update(2, { isPhone: true });
  expect(listSlugs(second.section)).toEqual(['newest', 'built']);
  expect(second.button.textContent).toBe('1 new advert');
  expect(scrollTo).toHaveBeenCalledWith(0, 500);
});

test('the button leads to the live list if some new adverts have no card [R048]', async () => {
  const { section, button } = await update(31);
  expect(button.textContent).toBe('30 new adverts');
  button.click();
  expect(listSlugs(section)).toEqual(['newest', 'built']);
  expect(assign).toHaveBeenCalledWith('/all-businesses/search?town=nairobi');
});

test('the card of an ended listing leaves, also if it leads to an item', async () => {
  document.body.innerHTML = builtBody.replace('href="/built"', 'href="/built#item-0b7c42e9"');
  for (const card of document.querySelectorAll('li'))
    Object.assign(card, { getBoundingClientRect: () => ({ top: 0 }) });
  const card = document.querySelector<HTMLElement>('ul > li:last-child');
  await update(2, { deleted: ['built'] });
  expect(card?.style.visibility).toBe('hidden');
});
