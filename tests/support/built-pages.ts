/** Pages of the built site, read as documents: what they say needs no browser. */
import { readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';

/** A file of the built site, by its address. */
export const builtFile = (path: string): string => `dist${new URL(path, 'http://x').pathname}`;

/** The page at an address, without what only members see. */
export function openPage(path: string): Document {
  const file = path === '/' ? '/index' : path === '/nope' ? '/404' : path;
  const { document } = parseHTML(readFileSync(`dist${file}.html`, 'utf8'));
  for (const hidden of document.querySelectorAll('.for-members, template')) hidden.remove();
  return document;
}

export const all = (root: ParentNode, selector: string): Element[] =>
  Array.from(root.querySelectorAll(selector));

/** @throws {Error} unless exactly one element fits. */
export function only(root: ParentNode, selector: string): Element {
  const [element, second] = all(root, selector);
  if (!element || second) throw new Error(`${second ? 'Several' : 'No'} elements are ${selector}.`);
  return element;
}

/** The words of an element in one line. */
export const getText = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

export const getTexts = (root: ParentNode, selector: string): string[] =>
  all(root, selector).map(getText);

/** The one element of a kind that has a heading with these words. */
export function withHeading(root: ParentNode, kind: string, heading: string): Element {
  const [element, second] = all(root, kind).filter((each) =>
    getTexts(each, 'h1, h2, h3, h4').includes(heading),
  );
  if (!element || second) throw new Error(`Not one ${kind} has the heading '${heading}'.`);
  return element;
}

/** What stands beside a label such as 'Phone'. */
export function getFact(root: ParentNode, label: string): Element {
  const term = all(root, 'dt').find((each) => getText(each) === label);
  if (!term?.nextElementSibling) throw new Error(`Nothing stands beside '${label}'.`);
  return term.nextElementSibling;
}

/** The link with this name. */
export function linkNamed(root: ParentNode, name: string): Element {
  const link = all(root, 'a').find((each) => getAccessibleName(each) === name);
  if (!link) throw new Error(`No link is called '${name}'.`);
  return link;
}

/** What a screen reader calls a link or a button. */
export const getAccessibleName = (element: Element): string =>
  element.getAttribute('aria-label') ?? getText(element);

/** The contents of meta elements. @param selector - after `meta`. */
export const getMetaContents = (page: Document, selector: string): (string | null)[] =>
  all(page, `meta${selector}`).map((each) => each.getAttribute('content'));

/** What a page tells search engines in JSON-LD. */
export const structuredData = (page: Document): unknown =>
  JSON.parse(only(page, 'script[type="application/ld+json"]').textContent);
