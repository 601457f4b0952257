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
    addLink(list, section);
    addLink(document.querySelector('.chips ul'), section);
    addOption(section);
  }
}

/** Adds a copy of the link before the last one, which leads to another list or to further chips. */
function addLink(list: Element | null | undefined, { name, url }: NewerSection): void {
  const last = list?.lastElementChild;
  const model = list?.firstElementChild?.cloneNode(true) as Element | undefined;
  const link = model?.querySelector('a');
  if (!last || !model || !link) return;
  link.setAttribute('href', url);
  link.removeAttribute('aria-current');
  link.replaceChildren(name);
  last.before(model);
}

/** Adds the section to its filter, in the order of the names. */
function addOption({ kind, name, url }: NewerSection): void {
  const filter = document.querySelector<HTMLSelectElement>(`#directory-${kind}`);
  const value = url.slice(url.lastIndexOf('/') + 1);
  const [, ...options] = filter?.querySelectorAll('option') ?? [];
  if (!filter || options.some((option) => option.value === value)) return;
  const option = document.createElement('option');
  option.value = value;
  option.append(name);
  const next = options.find(({ textContent }) => textContent.localeCompare(name, 'en') > 0);
  filter.insertBefore(option, next ?? null);
}
