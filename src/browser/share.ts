/** Shares a page of the site through the device's share menu, WhatsApp, the clipboard or the printer. */
import { getWhatsAppUrl } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';

/** Returns the absolute address of a page of the site. */
export function toAbsoluteAddress(path: string): string {
  return new URL(path, location.origin).href;
}

/** Returns the address for sharing. Its hash marks visits as shared and has no other effect. */
export function createShareLink(path: string): string {
  return `${toAbsoluteAddress(path)}#w`;
}

/**
 * Returns the address that opens WhatsApp with a message about the page of a shop. WhatsApp lets the owner select the
 * recipient.
 * @param path - of the page, such as '/judys-mats'
 */
export function createShareUrl(
  path: string,
  business: string,
  { message, site }: { message: string; site: string },
): string {
  return getWhatsAppUrl('', fill(message, { business, site, url: createShareLink(path) }));
}

/** Returns true on a screen of the size of a phone, and false outside of a browser. */
export function isPhone(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(width < 640px)').matches;
}

/** Returns true if the device has a share menu. */
export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Opens the share menu. Closing it is not an error. @throws any other error of the browser. */
export async function openShareMenu(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    if (!hasName(error, 'AbortError')) throw error;
  }
}

const hasName = (error: unknown, name: string) =>
  error instanceof DOMException && error.name === name;

/** Returns true if the share menu of the device accepts files of this media type. */
export function canShareFiles(type: string): boolean {
  const file = new File([''], 'picture', { type });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

/**
 * Opens the share menu with a file and a text. A browser opens it for a few seconds after a tap only.
 * @returns false if the last tap is too long ago.
 * @throws any other error of the browser.
 */
export async function shareFile(file: File, text: string): Promise<boolean> {
  try {
    await openShareMenu({ files: [file], text });
    return true;
  } catch (error) {
    if (hasName(error, 'NotAllowedError')) return false;
    throw error;
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
