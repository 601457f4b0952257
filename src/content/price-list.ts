/** The prices of advertising. The operator changes prices in this file only. */
import { priceListSchema, priceSchema } from '../domain/package/package.ts';

/**
 * Each package has two fixed prices: whole shillings, and US cents. `price: null` means 'Ask for a price': the
 * package is shown but cannot be bought.
 */
export const priceList = priceListSchema.parse([
  { id: 'daily', name: 'Daily', days: 1, price: { shillings: 129, cents: 129 } },
  { id: 'weekly', name: 'Weekly', days: 7, price: { shillings: 899, cents: 899 } },
  { id: 'monthly', name: 'Monthly', days: 30, price: { shillings: 2_999, cents: 2_999 } },
  { id: 'quarterly', name: 'Quarterly', days: 90, price: { shillings: 7_999, cents: 7_999 } },
  {
    id: 'half-yearly',
    name: 'Half-Yearly',
    days: 180,
    price: { shillings: 14_999, cents: 14_999 },
  },
  { id: 'yearly', name: 'Yearly', days: 365, price: { shillings: 27_999, cents: 27_999 } },
]);

/** The price of a website that is built together with a package. */
export const websiteBuild = priceSchema.parse({ shillings: 3_999, cents: 3_900 });
