import type { PackageId } from '#domain/package/package.ts';

/** The names of the packages, by id. */
export const packageNames: Record<PackageId, string> = {
  daily: 'Kwa siku',
  weekly: 'Kwa wiki',
  monthly: 'Kwa mwezi',
  quarterly: 'Miezi mitatu',
  'half-yearly': 'Miezi sita',
  yearly: 'Kwa mwaka',
};
