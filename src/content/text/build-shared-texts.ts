/** Makes the texts that several screens have. */
import type { ChannelProblem } from '#domain/listing/channels.ts';
import { getRule, type ListingField, type TextField } from '#domain/listing/fields.ts';
import type { PaymentPart } from '#domain/listing/payment-details.ts';
import { formatNumber } from '#domain/money/format-number.ts';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import type { RefusalText } from '#domain/problem/refusal.ts';
import { fill } from '#domain/text/placeholders.ts';
import { hasMpesaPrompt } from '../mpesa-prompt.ts';
import type { TextData } from './text-data.ts';

export type SharedTexts = ReturnType<typeof buildSharedTexts>;

/** Reasons to refuse the text of a field. */
type FieldRefusals = Partial<
  Record<'missing' | 'short' | 'long' | 'wrong' | 'overlap' | ChannelProblem | PaymentPart, string>
>;

/** The refusals that the browser detects before the upload. An endpoint sends the text of its refusals. */
const browserRefusals = ['kind', 'empty', 'heavy', 'narrow', 'unreadable'].map(
  (name) => `picture.${name}`,
);

export function buildSharedTexts(texts: TextData) {
  const refusals = { ...getFieldRefusals(texts), ...texts.refusals };
  /** Returns the refusals with a code that begins with a prefix, so that a screen loads only its own ones. */
  const pickRefusals = (...prefixes: string[]): RefusalText =>
    Object.fromEntries(
      Object.entries(refusals).filter(([code]) =>
        prefixes.some((prefix) => code.startsWith(prefix)),
      ),
    );
  const shortDays = { ...texts.shortDays, ...texts.openingHoursText.shortDays };
  const openingHours = { ...texts.openingHoursText, shortDays };
  const pictures = { ...texts.pictures, refusals: pickRefusals(...browserRefusals) };
  return {
    refusals,
    pickRefusals,
    pictures,
    ownPicture: { ...pictures, ...texts.ownPicture },
    lineText: { ...texts.lineText, openingHours },
    listingText: {
      ...texts.listingText,
      openingHours,
      categoryNames: texts.categoryNames,
      paymentNames: texts.paymentNames,
      copying: texts.pay.copy,
    },
    packageChoice: { ...texts.packageOffer, ...texts.packageChoice },
  };
}

/** Returns the texts about M-Pesa, which depend on the availability of the prompt. */
export function getMobileMoney({ withPrompt, withoutPrompt }: TextData) {
  return hasMpesaPrompt ? withPrompt : withoutPrompt;
}

/** Returns the names of all fields of a listing. */
export function getFieldNames(texts: TextData, kind: 'name' | 'inSentence') {
  const fields = { ...texts.textFields, ...texts.otherFields };
  return pickTexts<ListingField, typeof kind>(fields, kind);
}

/** Returns one text for each payment provider. */
export function getProviderTexts(
  { providerTexts }: TextData,
  kind: keyof TextData['providerTexts']['till'],
) {
  return pickTexts<CheckoutProvider | 'operator', typeof kind>(providerTexts, kind);
}

function pickTexts<Name extends string, Kind extends string>(
  groups: Record<Name, Record<Kind, string>>,
  kind: Kind,
): Record<Name, string> {
  const entries = Object.entries<Record<Kind, string>>(groups);
  return Object.fromEntries(entries.map(([name, group]) => [name, group[kind]])) as Record<
    Name,
    string
  >;
}

/** Returns the refusals of the fields with a text, by code such as 'advert.title.missing'. */
function getFieldRefusals({ textFields }: TextData): RefusalText {
  const fields: Record<TextField, { form: object; refusals?: FieldRefusals }> = textFields;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, { refusals = {} }]) => {
      const { min = 0, max = 0 } = getRule(field as TextField);
      const limits = { min: formatNumber(min), max: formatNumber(max) };
      return Object.entries(refusals).map(([reason, text]) => [
        `advert.${field}.${reason}`,
        fill(text, limits),
      ]);
    }),
  );
}
