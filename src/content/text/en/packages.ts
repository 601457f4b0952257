import type { PackageId } from '#domain/package/package.ts';

/** The names of the packages, by id. */
export const packageNames: Record<PackageId, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  'half-yearly': 'Half-Yearly',
  yearly: 'Yearly',
};
