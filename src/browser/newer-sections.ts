/** Adds the categories and the towns of newer listings to a page of the directory that was built before them. */

/** A category or town. `url` is the address of its list. */
export interface NewerSection {
  kind: 'category' | 'town';
  name: string;
  url: string;
}

/** Adds each section that the page lacks to the list of all sections, to the chips, and to the filter of its kind. */
export function addSections(sections: readonly NewerSection[]): void {
  for (const section of sections) {
    const list = document.querySelector(section.kind === 'town' ? '#towns ul' : '#categories ul');
    if (list?.querySelector(`[href="${section.url}"]`)) continue;
    addLink(list, section, findNext(list?.children, section.name));
    const chips = document.querySelector('.chips ul');
    // The last chip leads to another list or to further chips.
    addLink(chips, section, chips?.lastElementChild);
    addOption(section);
  }
}

/** Adds a copy of the first link before another element, or at the end. */
function addLink(
  list: Element | null,
  { name, url }: NewerSection,
  next: Element | null | undefined,
): void {
  const model = list?.firstElementChild?.cloneNode(true) as Element | undefined;
  const link = model?.querySelector('a');
  if (!model || !link) return;
  link.setAttribute('href', url);
  link.removeAttribute('aria-current');
  link.replaceChildren(name);
  list?.insertBefore(model, next ?? null);
}

/** Adds the section to its filter. */
function addOption({ kind, name, url }: NewerSection): void {
  const filter = document.querySelector<HTMLSelectElement>(`#directory-${kind}`);
  const value = url.slice(url.lastIndexOf('/') + 1);
  const [, ...options] = filter?.querySelectorAll('option') ?? [];
  if (!filter || options.some((option) => option.value === value)) return;
  const option = document.createElement('option');
  option.value = value;
  option.append(name);
  filter.insertBefore(option, findNext(options, name) ?? null);
}

/** Returns the first of the elements in the order of their names that follows a name. */
const findNext = (elements: Iterable<Element> | undefined, name: string): Element | undefined =>
  Array.from(elements ?? []).find(
    ({ textContent }) => textContent.trim().localeCompare(name, 'en') > 0,
  );
