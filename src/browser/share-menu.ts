// @chunk core
/** The share menu of the device. */

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

/** Returns true for an error of the browser with this name. */
export const hasName = (error: unknown, name: string): boolean =>
  error instanceof DOMException && error.name === name;
