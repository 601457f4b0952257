/** Parses pages of the built site as documents, so that tests of their contents need no browser. */
import { readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';

/** Returns the path in `dist` of the built file for an address with an extension, such as '/_astro/a.js'. */
export const getBuiltFile = (path: string): string => `dist${new URL(path, 'http://x').pathname}`;

/** Paths of pages that differ from the paths of their files, without extensions. */
const specialFiles: Record<string, string> = { '/': '/index', '/nope': '/404' };

/**
 * Parses the built page at a path, and removes its `<template>` elements and the parts that only members see. The
 * path `/nope` gives the page for unknown addresses.
 */
export function openPage(path: string): Document {
  const file = specialFiles[path] ?? path;
  const { document } = parseHTML(readFileSync(`dist${file}.html`, 'utf8'));
  for (const hidden of document.querySelectorAll('.for-members, template')) hidden.remove();
  return document;
}

export const findAll = (root: ParentNode, selector: string): Element[] =>
  Array.from(root.querySelectorAll(selector));

/**
 * Returns the single element that matches.
 * @throws {Error} if no element or several elements match
 */
export function findOnly(root: ParentNode, selector: string): Element {
  const [element, second] = findAll(root, selector);
  if (!element || second) throw new Error(`${second ? 'Several' : 'No'} elements are ${selector}.`);
  return element;
}

/** Returns the text of an element with collapsed white space. */
export function getText(element: Element | null | undefined): string {
  const copy = element?.cloneNode(true) as Element | undefined;
  // A browser displays blocks on lines of their own, also without white space between their tags.
  for (const block of copy?.querySelectorAll('p, li, dt, dd, div, h1, h2, h3') ?? [])
    block.append(' ');
  return (copy?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

export const getTexts = (root: ParentNode, selector: string): string[] =>
  findAll(root, selector).map(getText);

/** Returns the texts in which a line can break inside of 'M-Pesa'. */
export const findBreakableNames = (root: ParentNode): string[] =>
  findAll(root, ':not(.whitespace-nowrap)')
    .flatMap(({ childNodes }) => Array.from(childNodes))
    .flatMap((node) => (node.nodeName === '#text' ? (node.textContent ?? '') : []))
    .filter((text) => text.includes('M-Pesa'));

/**
 * Returns the single element that contains a heading with the given text.
 * @param kind - selector of the element
 */
export function findByHeading(root: ParentNode, kind: string, heading: string): Element {
  const [element, second] = findAll(root, kind).filter((candidate) =>
    getTexts(candidate, 'h1, h2, h3, h4').includes(heading),
  );
  if (!element || second) throw new Error(`Not one ${kind} has the heading '${heading}'.`);
  return element;
}

/** Returns the element beside a label such as 'Phone' in a description list. */
export function getFact(root: ParentNode, label: string): Element {
  const term = findAll(root, 'dt').find((candidate) => getText(candidate) === label);
  if (!term?.nextElementSibling) throw new Error(`Nothing stands beside '${label}'.`);
  return term.nextElementSibling;
}

/** Returns the link with the given accessible name. */
export function findLink(root: ParentNode, name: string): Element {
  const link = findAll(root, 'a').find((candidate) => getAccessibleName(candidate) === name);
  if (!link) throw new Error(`No link is called '${name}'.`);
  return link;
}

/** Returns the accessible name of a link or a button. */
export const getAccessibleName = (element: Element): string =>
  element.getAttribute('aria-label') ?? getText(element);

/**
 * Returns the contents of meta elements.
 * @param selector - appended to `meta`
 */
export const getMetaContents = (page: Document, selector: string): (string | null)[] =>
  findAll(page, `meta${selector}`).map((candidate) => candidate.getAttribute('content'));

/** Returns the JSON-LD of a page. */
export const readStructuredData = (page: Document): unknown =>
  JSON.parse(findOnly(page, 'script[type="application/ld+json"]').textContent);
