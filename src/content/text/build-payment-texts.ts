/** Makes the texts about packages and payments. */
import { getMobileMoney, getProviderTexts, type SharedTexts } from './build-shared-texts.ts';
import type { TextData } from './text-data.ts';

export function buildPaymentTexts(texts: TextData, shared: SharedTexts) {
  const { pay, tillPayment, packageOffer, receipts, myListings } = texts;
  const { whatsapp, message, site } = myListings.share;
  const { packageChoice, pickRefusals } = shared;
  const pricing = buildPricing(texts);
  const { till } = pay.providers;
  return {
    packageChoice,
    pricing,
    pricingType: buildPricingType(texts, pricing, packageChoice),
    pay: {
      ...pay,
      packages: packageOffer,
      share: { whatsapp, message, site },
      open: myListings.actions.open,
      providers: { ...pay.providers, till: { ...till, steps: tillPayment.steps } },
      failures: texts.payFailures,
      refusals: pickRefusals('advert.phone', 'payment.message', 'package.'),
    },
    receipts: {
      ...receipts,
      receipt: {
        ...receipts.receipt,
        packages: texts.packageNames,
        sum: texts.numbers,
        providers: getProviderTexts(texts, 'paidTo'),
        codes: getProviderTexts(texts, 'code'),
      },
    },
  };
}

function buildPricing(texts: TextData) {
  const { pricing } = texts;
  const steps: readonly string[] = getMobileMoney(texts).steps;
  return { ...pricing, till: { ...pricing.till, steps } };
}

function buildPricingType(
  texts: TextData,
  { till, after }: ReturnType<typeof buildPricing>,
  packageChoice: SharedTexts['packageChoice'],
) {
  const { pricingType, myListings, tillPayment, packageOffer } = texts;
  const { choose } = pricingType;
  return {
    ...pricingType,
    packages: packageOffer,
    till,
    // This page has no card form.
    after: { ...after, steps: [getMobileMoney(texts).afterTill, ...after.steps.slice(1)] },
    choose: {
      ...choose,
      states: myListings.states,
      checkingPayment: myListings.checkingPayment,
      left: myListings.left,
      packages: { ...packageChoice, ...choose.packages },
      tillPayment,
    },
  };
}
