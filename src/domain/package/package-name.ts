import type { PackageId } from './package.ts';

/** 'half-yearly' → 'Half-Yearly', for what was sold before the price list was changed, too. */
export function packageName(id: PackageId): string {
  return id.replaceAll(/(^|-)[a-z]/g, (letters) => letters.toUpperCase());
}
