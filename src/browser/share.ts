/** Shares a page of the site through the device's share menu, the clipboard or the printer. */

/** Returns the absolute address of a page of the site. */
export function toAbsoluteAddress(path: string): string {
  return new URL(path, location.origin).href;
}

/** Returns the address for sharing. Its hash marks visits as shared and has no other effect. */
export function createShareLink(path: string): string {
  return `${toAbsoluteAddress(path)}#w`;
}

/** Returns true if the device has a share menu. */
export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Opens the share menu. Closing it is not an error. @throws any other error of the browser. */
export async function openShareMenu(page: { title: string; url: string }): Promise<void> {
  try {
    await navigator.share(page);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** Copies a text to the clipboard. @throws if the browser denies access to the clipboard. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

export function printPage(): void {
  window.print();
}

/**
 * Copies a value. If the browser denies that, the function selects the content of `node`, which shows the value, so
 * that the user can copy it manually.
 * @returns the action that was taken.
 */
export async function copyOrSelect(value: string, node: Node): Promise<'copied' | 'selected'> {
  try {
    await copyText(value);
    return 'copied';
  } catch {
    getSelection()?.selectAllChildren(node);
    return 'selected';
  }
}
