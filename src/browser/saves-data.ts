// @chunk page
// src/build/script-chunks.ts joins the modules of the chunk 'page' into one file.
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Returns true if optional downloads should be skipped: data saving is on, or the effective type of the connection
 * is not 4g. Returns false in browsers that lack the Network Information API.
 */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  const { saveData = false, effectiveType = '4g' } = connection ?? {};
  return saveData || effectiveType !== '4g';
}
