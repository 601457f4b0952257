/**
 * Finds faults of layout that depend on the length of texts: text that is cut without a sign, texts and controls that
 * overlap, elements beyond the edge of the screen, and lines that begin or end with a separator.
 */
import { expect, type Page } from '@playwright/test';

/** The widths of a phone, a tablet and a wide screen in px, with the height of each. */
const screenSizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;

/** Expects no fault of layout on a page at each width. @param state - name of the page in messages */
export async function expectWholeLayout(page: Page, state: string): Promise<void> {
  const initialSize = page.viewportSize() ?? screenSizes[0];
  for (const size of screenSizes) {
    await page.setViewportSize(size);
    const faults = await page.evaluate<string[]>(script);
    expect.soft(faults, `${state}, ${size.width} px`).toEqual([]);
  }
  await page.setViewportSize(initialSize);
}

/** A text or a control with its visible boxes. */
interface Item {
  element: Element;
  boxes: DOMRect[];
  /** The fixed or sticky ancestor, which covers other parts on purpose. */
  layer: Element | undefined;
}

// The functions below run in the page. Their sources become one script, so they use only each other.

function findLayoutFaults(): string[] {
  const items = [...findTexts(), ...findControls()];
  const { scrollWidth, clientWidth } = document.documentElement;
  const faults = new Set([
    ...(scrollWidth > clientWidth ? ['the page scrolls sideways'] : []),
    ...findTexts().flatMap(({ element, boxes }) =>
      boxes.flatMap((box) => {
        const frame = findCuttingFrame(element, box);
        return frame ? [`cut: ${describe(element)} by ${describe(frame)}`] : [];
      }),
    ),
    ...items
      .filter((item) => isBeyondScreen(item))
      .map(({ element }) => `beyond the screen: ${describe(element)}`),
    ...findOverlaps(items),
    ...findLooseSeparators(),
    ...findLinesAfterEllipsis(),
  ]);
  return Array.from(faults).slice(0, 20);
}

/** Tolerance in px, for glyphs that exceed the height of their line. */
function getTolerance(): number {
  return 2;
}

function describe(element: Element): string {
  const text = (element.textContent || element.getAttribute('aria-label') || '').trim();
  return `${element.tagName.toLowerCase()}.${element.className} "${text.slice(0, 40)}"`;
}

function listWithAncestors(element: Element): Element[] {
  const parent = element.parentElement;
  return parent ? [element, ...listWithAncestors(parent)] : [element];
}

/** Returns false also for text that only screen readers get. */
function isVisible(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  return listWithAncestors(element).every((part) => getComputedStyle(part).clipPath === 'none');
}

function findLayer(element: Element): Element | undefined {
  return listWithAncestors(element).find((part) =>
    ['fixed', 'sticky'].includes(getComputedStyle(part).position),
  );
}

/** Returns the visible texts, with a box for each of their lines. */
function findTexts(): Item[] {
  const items: Item[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode } = walker;
    const element = currentNode.parentElement;
    if (!element || currentNode.textContent?.trim() === '') continue;
    if (element.closest('script, style, noscript, option, template, svg')) continue;
    if (!isVisible(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(currentNode);
    const boxes = Array.from(range.getClientRects()).filter(({ width }) => width > 0);
    const lines = boxes.map((box) => limitToLine(element, box));
    items.push({ element, boxes: lines, layer: findLayer(element) });
  }
  return items;
}

/** Returns the box of a text in the height of its line, because the box has the height of the font. */
function limitToLine(element: Element, { x, y, width, height }: DOMRect): DOMRect {
  const lineHeight = parseFloat(getComputedStyle(element).lineHeight);
  if (!(lineHeight < height)) return new DOMRect(x, y, width, height);
  return new DOMRect(x, y + (height - lineHeight) / 2, width, lineHeight);
}

function findControls(): Item[] {
  const controls = document.querySelectorAll('button, input, select, textarea, a.inline-flex');
  return Array.from(controls)
    .filter((element) => isVisible(element) && !isPicture(element))
    .map((element) => {
      return { element, boxes: [element.getBoundingClientRect()], layer: findLayer(element) };
    });
}

/** Returns true for a control that consists of a picture: a badge and a button in its corner cover it on purpose. */
function isPicture(element: Element): boolean {
  return element.querySelector('img') !== null && element.textContent.trim() === '';
}

/** Returns true if a box has its own way to show overflowing text: an ellipsis, or a scroll bar. */
function hasSign(element: Element): boolean {
  const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
  const isScrollable = [overflowX, overflowY].some(
    (value) => value === 'auto' || value === 'scroll',
  );
  return isScrollable || textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
}

/** Returns the ancestor that hides a part of the box without a sign. */
function findCuttingFrame(element: Element, box: DOMRect): Element | undefined {
  const tolerance = getTolerance();
  for (const part of listWithAncestors(element)) {
    if (part === document.body) return undefined;
    const { overflowX, overflowY } = getComputedStyle(part);
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    if (hasSign(part)) return undefined;
    const frame = part.getBoundingClientRect();
    if (
      box.right > frame.right + tolerance ||
      box.left < frame.left - tolerance ||
      box.bottom > frame.bottom + tolerance ||
      box.top < frame.top - tolerance
    )
      return part;
  }
  return undefined;
}

/** Returns the blocks in which a line begins or ends with the separator '·'. */
function findLooseSeparators(): string[] {
  const blocks = findTexts()
    .filter(({ element }) => element.textContent.includes('·'))
    .map(({ element }) => findBlock(element));
  return Array.from(new Set(blocks))
    .filter((block) => hasLooseSeparator(block))
    .map((block) => `a separator at the end of a line: ${describe(block)}`);
}

function findBlock(element: Element): Element {
  const isBlock = (part: Element) => !/^(inline|contents)/.test(getComputedStyle(part).display);
  return listWithAncestors(element).find((part) => isBlock(part)) ?? element;
}

function hasLooseSeparator(block: Element): boolean {
  const boxes: { character: string; box: DOMRect }[] = [];
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (!currentNode.parentElement || !isVisible(currentNode.parentElement)) continue;
    for (const [index, character] of (currentNode.textContent ?? '').split('').entries()) {
      const range = document.createRange();
      range.setStart(currentNode, index);
      range.setEnd(currentNode, index + 1);
      if (character.trim() !== '') boxes.push({ character, box: range.getBoundingClientRect() });
    }
  }
  return boxes.some(({ character, box }, index) => {
    const neighbours = [boxes[index - 1], boxes[index + 1]].filter((each) => each !== undefined);
    const isOnOtherLine = (other: DOMRect) => other.top >= box.bottom || other.bottom <= box.top;
    return character === '·' && neighbours.some((each) => isOnOtherLine(each.box));
  });
}

/** A box with a limit of lines shows the others after the ellipsis if it is higher than the limit. */
function findLinesAfterEllipsis(): string[] {
  return Array.from(document.querySelectorAll('main *')).flatMap((element) => {
    const { webkitLineClamp, lineHeight } = getComputedStyle(element);
    const limit = parseInt(webkitLineClamp, 10);
    if (!(limit > 0) || !isVisible(element)) return [];
    const { top, bottom } = element.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(element);
    const isAfterLimit = Array.from(range.getClientRects(), (box) => box.top + box.height / 2).some(
      (middle) => middle > top + limit * parseFloat(lineHeight) && middle < bottom,
    );
    return isAfterLimit ? [`after the ellipsis: ${describe(element)}`] : [];
  });
}

/** Returns the visible part of a box, or undefined if an ancestor hides it. */
function cropBox(element: Element, box: DOMRect): DOMRect | undefined {
  let { left, right, top, bottom } = box;
  for (const part of listWithAncestors(element)) {
    if (part === document.body) break;
    const { overflowX, overflowY, position } = getComputedStyle(part);
    if (overflowX !== 'visible' || overflowY !== 'visible') {
      const frame = part.getBoundingClientRect();
      left = Math.max(left, frame.left);
      right = Math.min(right, frame.right);
      top = Math.max(top, frame.top);
      bottom = Math.min(bottom, frame.bottom);
    }
    if (position === 'fixed') break;
  }
  return right > left && bottom > top
    ? new DOMRect(left, top, right - left, bottom - top)
    : undefined;
}

function isBeyondScreen({ element, boxes, layer }: Item): boolean {
  if (layer) return false;
  const { clientWidth } = document.documentElement;
  return boxes
    .map((box) => cropBox(element, box))
    .some((box) => box !== undefined && (box.right > clientWidth + 1 || box.left < -1));
}

/**
 * Texts and controls overlap if their visible boxes share more than the tolerance in both directions, and neither
 * element contains the other.
 */
function findOverlaps(items: Item[]): string[] {
  const tolerance = getTolerance();
  const flat = items
    .flatMap(({ element, boxes, layer }) =>
      boxes.flatMap((box) => {
        const visibleBox = cropBox(element, box);
        return visibleBox ? [{ element, box: visibleBox, layer }] : [];
      }),
    )
    .sort((one, other) => one.box.top - other.box.top);
  return flat.flatMap((one, index) => {
    const end = flat.findIndex(({ box }, at) => at > index && box.top > one.box.bottom - tolerance);
    return flat
      .slice(index + 1, end < 0 ? undefined : end)
      .filter((other) => {
        if (one.layer !== other.layer) return false;
        if (one.element.contains(other.element) || other.element.contains(one.element))
          return false;
        const { left, right, bottom } = one.box;
        const width = Math.min(right, other.box.right) - Math.max(left, other.box.left);
        const height = Math.min(bottom, other.box.bottom) - other.box.top;
        return width > tolerance && height > tolerance;
      })
      .map((other) => `overlap: ${describe(one.element)} and ${describe(other.element)}`);
  });
}

const parts = [
  findLayoutFaults,
  getTolerance,
  describe,
  listWithAncestors,
  isVisible,
  findLayer,
  findTexts,
  limitToLine,
  findControls,
  isPicture,
  hasSign,
  findCuttingFrame,
  findLooseSeparators,
  findBlock,
  hasLooseSeparator,
  findLinesAfterEllipsis,
  cropBox,
  isBeyondScreen,
  findOverlaps,
];
const script = `(() => {\n${parts.map(String).join('\n')}\nreturn findLayoutFaults();\n})()`;
