import type { StaffPayment } from '#domain/staff/staff-payment.ts';

/**
 * True for a received sum that the provider reported. Staff can have recorded another sum wrongly, so that no decision about
 * it is the likely one.
 */
export const isCertainSum = ({ is_reported }: Pick<StaffPayment, 'is_reported'>): boolean =>
  is_reported;
