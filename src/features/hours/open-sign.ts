import { requestServerTime } from '#browser/request-server-time.ts';
import { isOpen, type Hours } from '#domain/hours/hours.ts';

/**
 * Writes 'Open now' or 'Closed now' into the sign by the server's time. If the request for the time fails, the sign
 * stays empty.
 */
export async function showOpenSign(sign: HTMLElement): Promise<void> {
  const now = await requestServerTime().catch(() => undefined);
  if (now === undefined) return;
  const hours = JSON.parse(sign.dataset['openNow'] ?? '') as Hours;
  const isOpenNow = isOpen(hours, new Date(now));
  sign.textContent = (isOpenNow ? sign.dataset['open'] : sign.dataset['shut']) ?? '';
  sign.toggleAttribute('data-closed', !isOpenNow);
}
