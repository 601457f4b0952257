/**
 * Converts property names until 2026-11-26 to the present names. Open tabs of the earlier version send the former
 * names, and browsers store them.
 */
import { renameKeys } from '../listing/former-names.ts';

const presentClaimKeys = new Map([['said', 'message']]);
const presentOpenPaymentKeys = new Map([['words', 'label']]);

/** Returns a claim with the present names. The earlier version called the message `said`. */
export const toPresentClaim = (request: unknown): unknown => renameKeys(request, presentClaimKeys);

/** Returns a stored link to an open payment with the present names. */
export const toPresentOpenPayment = (stored: unknown): unknown =>
  renameKeys(stored, presentOpenPaymentKeys);
