/** Handing a page of ours on: by what the device offers, or as an address. */

/** The whole address of a page of the site. */
export function wholeAddress(path: string): string {
  return new URL(path, location.origin).href;
}

/** The same as it is handed on: visits by it are counted apart, and it opens the page like any other. */
export function sharedLink(path: string): string {
  return `${wholeAddress(path)}#w`;
}

/** Whether the device has a menu of its own for it. */
export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Opens that menu. Closing it is no failure. @throws what the device says when it cannot. */
export async function share(page: { title: string; url: string }): Promise<void> {
  try {
    await navigator.share(page);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** @throws what the browser says when it may not. */
export async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/** Prints what is on the page. */
export function printPage(): void {
  window.print();
}

/**
 * Copies a value; where the browser may not, it marks what shows it, ready to be copied by hand.
 * @returns what was done.
 */
export async function copyOrSelect(value: string, node: Node): Promise<'copied' | 'selected'> {
  try {
    await copy(value);
    return 'copied';
  } catch {
    getSelection()?.selectAllChildren(node);
    return 'selected';
  }
}
