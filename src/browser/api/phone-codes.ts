/** Checks phone numbers of the member by codes. */
import type { OwnPhones } from '#domain/phone/phone-code.ts';
import { requestJson } from './request.ts';

const path = '/api/phone-codes';

/** Loads the checked numbers of the member. @throws {Problem} as `requestJson`. */
export const loadOwnPhones = (signal: AbortSignal): Promise<OwnPhones> =>
  requestJson({ path, signal });

/** Requests an SMS with a code. @throws {Problem} as `requestJson`. */
export async function requestPhoneCode(phone: string): Promise<void> {
  await requestJson({ method: 'POST', path, body: { phone } });
}

/** Proves a number by its code, and returns the checked numbers. @throws {Problem} as `requestJson`. */
export const confirmPhoneCode = (phone: string, code: string): Promise<OwnPhones> =>
  requestJson({ method: 'PUT', path, body: { phone, code } });
