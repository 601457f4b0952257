/** How one gets to PayPal, and back from there. */
import type { PackageId } from '#domain/package/package.ts';

export interface CardWay {
  /** Address that its form is posted to. */
  action: string;
  /** Ids of its hosted buttons, each of which holds the price of a package. */
  buttons: Partial<Record<PackageId, string>>;
  /** Whole addresses. */
  returns: Record<'paidUrl' | 'cancelUrl', string>;
}

/** A button holds the price of the package alone. */
export function canPayByCard(
  { buttons }: CardWay,
  id: PackageId | '',
  withWebsite: boolean,
): boolean {
  return id !== '' && !withWebsite && buttons[id] !== undefined;
}
