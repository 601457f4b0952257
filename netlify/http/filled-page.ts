/** A built page whose parts an endpoint fills in. It is taken apart once, not at every request. */

/** Where a part stands, by its name. */
type Places = Record<string, RegExp>;

interface Apart {
  page: string;
  /** The page's text between the parts. */
  between: string[];
  /** Names of the parts in the order in which they stand there. */
  names: string[];
}

/** Keeps the last page that it was given apart. @param places - each is there once. */
export function pageFiller(places: Places) {
  let apart: Apart | undefined;
  return (page: string, parts: Record<string, string>): string => {
    if (apart?.page !== page) apart = takeApart(page, places);
    const { between, names } = apart;
    return between.map((text, at) => text + (parts[names[at] ?? ''] ?? '')).join('');
  };
}

/** Whether a page has all the places. */
export function hasPlaces(page: string, places: Places): boolean {
  return Object.values(places).every((place) => place.test(page));
}

function takeApart(page: string, places: Places): Apart {
  const found = Object.entries(places)
    .map(([name, place]) => {
      const match = place.exec(page);
      if (!match) throw new Error(`The page has no place for '${name}'.`);
      return { name, from: match.index, to: match.index + match[0].length };
    })
    .sort((one, other) => one.from - other.from);
  const ends = [0, ...found.map(({ to }) => to)];
  const begins = [...found.map(({ from }) => from), page.length];
  return {
    page,
    between: ends.map((end, at) => page.slice(end, begins[at])),
    names: found.map(({ name }) => name),
  };
}

/** Text as it stands in HTML, also inside double quotes. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
