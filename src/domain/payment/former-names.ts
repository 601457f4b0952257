/** Property names of the version before 2026-11-26, which its open tabs send and browsers store. */
import { renameKeys } from '../listing/former-names.ts';

const partsOfClaim = new Map([['said', 'message']]);
const partsOfOpenPayment = new Map([['words', 'label']]);

/** Tabs of the version before 2026-11-26 send the message of a claim as `said`. */
export const toPresentClaim = (request: unknown): unknown => renameKeys(request, partsOfClaim);

/** @returns a stored link to an open payment with the present names. */
export const toPresentOpenPayment = (stored: unknown): unknown =>
  renameKeys(stored, partsOfOpenPayment);
