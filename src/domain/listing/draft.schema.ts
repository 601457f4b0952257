/**
 * The schemas of a draft and of a complete version. A draft accepts any typed text. A submitted version is complete
 * and valid. The form, the endpoint and the tests use the same schemas.
 */
import * as z from 'zod/mini';
import { allowsWebsite, isBuyable, packageIds, type PricePackage } from '../package/package.ts';
import { kenyanMobile } from '../phone/phone.ts';
import { withoutUnseenSigns } from '../text/unseen-signs.ts';
import {
  atMost,
  once,
  optionalText,
  sized,
  typedLine,
  typedText,
} from '../typed-text/typed-text.ts';
import { getRule, createShape, writtenFields, type ListingField } from './fields.ts';
import { toPresentDraft } from './former-names.ts';
import { isBlankItem, itemPlace, shillingsFrom, type ItemPart, type ItemPlace } from './items.ts';
import { listingLimits as limits, typedMost } from './listing.limits.ts';
import { isWebsite, withHttps } from './website.ts';

/** Replaces lone surrogates, which PostgreSQL rejects, and removes invisible characters. */
const storable = (text: string) => withoutUnseenSigns(text.toWellFormed());

function typed(maxLength: number) {
  return z.string().check(z.maxLength(maxLength), z.overwrite(storable));
}

const imageSchema = z.strictObject({
  /** Id of a picture that was uploaded for a version. */
  id: z.uuid(),
  alt: typed(limits.alt * 2),
});

const itemSchema = z.strictObject({
  id: z.uuid(),
  name: typed(typedMost.itemName),
  price: typed(typedMost.price),
  isFrom: z.boolean(),
  isOutOfStock: z.boolean(),
  image: z.nullable(z.uuid()),
});

/** The raw text of a field. It is stored as typed, even if it is invalid. */
const rawText = (maxLength: number) => z.prefault(typed(maxLength), '');
const raw = () => rawText(typedMost.line);

const presentDraftSchema = z.strictObject({
  ...createShape({
    line: raw,
    text: () => rawText(typedMost.text),
    choice: raw,
    mobile: raw,
    email: raw,
    website: raw,
    images: () => z.prefault(z.array(imageSchema).check(z.maxLength(limits.images.max)), []),
    items: () => z.prefault(z.array(itemSchema).check(z.maxLength(limits.items.max)), []),
  }),
  package: z.prefault(z.union([z.enum(packageIds), z.literal('')]), ''),
  withWebsite: z.prefault(z.boolean(), false),
});

/**
 * The schema also accepts drafts with former field names, because local drafts and open tabs still contain them.
 */
export const listingDraftSchema = z.pipe(z.transform(toPresentDraft), presentDraftSchema);

export type ListingDraft = z.infer<typeof listingDraftSchema>;
export type ListingImage = ListingDraft['images'][number];
/** A field of the form: a field of the listing or of its payment. */
export type DraftField = keyof ListingDraft;

/** A draft without any input. */
export const emptyDraft: ListingDraft = listingDraftSchema.parse({});

/** The fields of each step of the form, in the order of their appearance. */
export const listingSteps = {
  business: writtenFields,
  photos: ['images', 'items'],
  package: ['package', 'withWebsite'],
} as const satisfies Record<string, readonly DraftField[]>;

/** The values that the site offers for choice fields. */
export interface ListingChoices {
  categories: readonly string[];
  counties: readonly string[];
  packages: readonly PricePackage[];
}

/**
 * The schemas of a submitted version, by kind of field. Phone numbers are converted to E.164; an empty one becomes
 * ''.
 */
const complete = {
  line: (field: ListingField) => {
    const { isRequired } = getRule(field);
    const line = isRequired ? typedLine(`advert.${field}.missing`) : z.string().check(onOneLine);
    return line.check(...sized(getRule(field), `advert.${field}`));
  },
  text: (field: ListingField) =>
    typedText(`advert.${field}.missing`).check(...sized(getRule(field), `advert.${field}`)),
  mobile: () =>
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed) => (typed.trim() === '' ? '' : (kenyanMobile(typed) ?? null))),
      ),
      z.string({ error: 'advert.phone.wrong' }),
    ),
  email: () =>
    z.string().check(
      z.trim(),
      atMost(limits.email, 'advert.email.long'),
      z.refine((typed) => typed === '' || z.regexes.email.test(typed), 'advert.email.wrong'),
    ),
  website: () =>
    z.string().check(
      z.overwrite(withHttps),
      atMost(limits.website, 'advert.website.long'),
      z.refine((typed) => typed === '' || isWebsite(typed), 'advert.website.wrong'),
    ),
  images: () =>
    z
      .array(z.strictObject({ id: z.uuid(), alt: optionalText(limits.alt, 'advert.alt.long') }))
      .check(
        z.minLength(limits.images.min, 'advert.images.missing'),
        z.maxLength(limits.images.max, 'advert.images.many'),
        z.refine(
          (images) => new Set(images.map(({ id }) => id)).size === images.length,
          'advert.images.twice',
        ),
      ),
  /** The price is converted to digits without separators. */
  items: () =>
    z
      .pipe(
        z.array(z.pipe(z.transform(unlessBlank), z.nullable(completeItem))),
        z.transform((items) => items.filter((item) => item !== null)),
      )
      .check(
        z.refine(
          (items) => new Set(items.map(({ id }) => id)).size === items.length,
          'advert.items.twice',
        ),
      ),
};

const completeItem = z.strictObject({
  ...itemSchema.shape,
  name: typedLine('advert.item.name.missing').check(...sized(limits.itemName, 'advert.item.name')),
  price: z.string().check(
    z.trim(),
    z.minLength(1, once('advert.item.price.missing')),
    z.refine((price) => shillingsFrom(price) !== undefined, 'advert.item.price.wrong'),
    z.overwrite((price) => String(shillingsFrom(price))),
  ),
});

function unlessBlank(item: ListingDraft['items'][number]) {
  return isBlankItem(item) ? null : item;
}

const onOneLine = z.overwrite<string>((text) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim());

function completeDraftSchema({ categories, counties, packages }: ListingChoices) {
  const offered: Partial<Record<ListingField, readonly string[]>> = {
    category: categories,
    county: counties,
  };
  const choice = (field: ListingField) =>
    z
      .string()
      .check(
        z.refine((value) => offered[field]?.includes(value) === true, `advert.${field}.missing`),
      );
  return z.strictObject({
    ...createShape({ ...complete, choice }),
    package: z
      .enum(packageIds, { error: 'package.missing' })
      .check(
        z.refine(
          (id) => packages.some((offer) => offer.id === id && isBuyable(offer)),
          'package.unpriced',
        ),
      ),
    withWebsite: z.boolean(),
  });
}

export type CompleteDraft = z.infer<ReturnType<typeof completeDraftSchema>>;

/** The part of the draft with a problem: a field, or a part of an item, such as 'items.<id of the item>.price'. */
export type ProblemPlace = DraftField | ItemPlace;

/** The code of a message for each part of the draft with a problem. */
export type ListingProblems = Partial<Record<DraftField, string>> & Record<ItemPlace, string>;

/** Returns the field of a part: 'items' for 'items.<id>.price'. */
export function getField(place: string): DraftField {
  return place.replace(/\..*/, '') as DraftField;
}

/** Returns the complete draft in normal form, or the problems with one code per part. */
export function checkListing(
  draft: ListingDraft,
  choices: ListingChoices,
): { complete: CompleteDraft; problems?: never } | { complete?: never; problems: ListingProblems } {
  const { data, error } = completeDraftSchema(choices).safeParse(draft);
  const problems: ListingProblems = problemsBetween(draft, choices);
  for (const { path, message } of error?.issues ?? []) {
    problems[toPlace(path, draft)] ??= message;
  }
  return data && Object.keys(problems).length === 0 ? { complete: data } : { problems };
}

function toPlace([field, at, part]: PropertyKey[], { items }: ListingDraft): ProblemPlace {
  const item = field === 'items' ? items[Number(at)] : undefined;
  return item ? itemPlace(item.id, part as ItemPart) : (field as DraftField);
}

/** Returns the problems that depend on two fields, each of which is valid alone. */
function problemsBetween(
  { phone, email, package: id, withWebsite }: ListingDraft,
  { packages }: ListingChoices,
): ListingProblems {
  const problems: ListingProblems = {};
  if (phone.trim() === '' && email.trim() === '') {
    problems.phone = 'advert.phone.missing';
  }
  const selectedPackage = packages.find((offer) => offer.id === id);
  if (withWebsite && selectedPackage && !allowsWebsite(selectedPackage)) {
    problems.withWebsite = 'package.website';
  }
  return problems;
}
