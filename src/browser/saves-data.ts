// @chunk page
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Whether this person would rather not download what is only nice to have: data saving is on, or the
 * connection is slower than 4g. Browsers without the Network Information API say nothing, which
 * reads as no.
 */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  const { saveData = false, effectiveType = '4g' } = connection ?? {};
  return saveData || effectiveType !== '4g';
}
