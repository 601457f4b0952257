/**
 * The schemas of a draft and of a complete version. A draft accepts any typed text. A submitted version is complete
 * and valid. The form, the endpoint and the tests use the same schemas.
 */
import * as z from 'zod/mini';
import {
  allowsWebsite,
  isBuyable,
  packageIds,
  type PackageId,
  type PricePackage,
} from '../package/package.ts';
import { parseKenyanMobile } from '../phone/phone.ts';
import { removeInvisibleCharacters } from '../text/invisible-characters.ts';
import {
  maxCharacters,
  abortWith,
  optionalText,
  characterRange,
  typedLine,
  typedText,
} from '../typed-text/typed-text.ts';
import {
  foldedFields,
  getRule,
  listingFields,
  mapFieldsByKind,
  openFields,
  type ListingField,
} from './fields.ts';
import { toPresentDraft } from './former-names.ts';
import {
  itemSchema,
  isBlankItem,
  toItemPath,
  parseShillings,
  type ItemPart,
  type ItemPath,
} from './items.ts';
import { listingLimits as limits, maxTypedLengths } from './listing.limits.ts';
import { normalizedSchemas } from './normalized-fields.ts';
import { isWebsite, withHttps } from './website.ts';

/**
 * Replaces lone surrogates, which PostgreSQL rejects, and removes invisible characters such as controls. Line
 * breaks and tabs stay.
 */
const toStorable = (text: string) => removeInvisibleCharacters(text.toWellFormed());

function typedString(maxLength: number) {
  return z.string().check(z.maxLength(maxLength), z.overwrite(toStorable));
}

const imageSchema = z.strictObject({
  /** Id of a picture that was uploaded for a version. */
  id: z.uuid(),
  /** A draft stores up to twice the length that a submitted version may have. */
  alt: typedString(limits.alt * 2),
});

const typedItemSchema = z.strictObject({
  ...itemSchema.shape,
  name: typedString(maxTypedLengths.itemName),
  price: typedString(maxTypedLengths.price),
});

/** Creates the schema of a typed text. The text is stored even if it is invalid. A missing text becomes ''. */
const rawText = (maxLength: number) => z.prefault(typedString(maxLength), '');
const rawLine = () => rawText(maxTypedLengths.line);

const presentDraftSchema = z.strictObject({
  ...mapFieldsByKind({
    line: rawLine,
    text: () => rawText(maxTypedLengths.text),
    choice: rawLine,
    mobile: rawLine,
    email: rawLine,
    website: rawLine,
    channel: rawLine,
    map: rawLine,
    paymentDetails: rawLine,
    openingHours: rawLine,
    images: () => z.prefault(z.array(imageSchema).check(z.maxLength(limits.images.max)), []),
    items: () => z.prefault(z.array(typedItemSchema).check(z.maxLength(limits.items.max)), []),
  }),
  package: z.prefault(z.union([z.enum(packageIds), z.literal('')]), ''),
  withWebsite: z.prefault(z.boolean(), false),
});

/**
 * The schema of a draft. It also accepts drafts with former field names, because local drafts and open tabs still
 * contain them.
 */
export const listingDraftSchema = z.pipe(z.transform(toPresentDraft), presentDraftSchema);

export type ListingDraft = z.infer<typeof listingDraftSchema>;
export type ListingImage = ListingDraft['images'][number];
/** A field of the form: a field of the listing, the package or the option of a website. */
export type DraftField = keyof ListingDraft;

/** A draft without any input. */
export const emptyDraft: ListingDraft = listingDraftSchema.parse({});

/** The fields of each step of the form, in the order of their appearance. */
export const listingSteps = {
  business: [...openFields, ...foldedFields],
  photos: ['images', 'items'],
  package: ['package', 'withWebsite'],
} as const satisfies Record<string, readonly DraftField[]>;

/** The categories, counties and packages that the site offers. */
export interface ListingChoices {
  categories: readonly string[];
  counties: readonly string[];
  packages: readonly PricePackage[];
}

/**
 * Functions that create the schema of a field in a submitted version, by kind of field. Phone numbers are converted
 * to E.164; an empty number becomes ''. The kind `choice` is missing, because its schema depends on the offered
 * values.
 */
const completeSchemas = {
  line: (field: ListingField) => {
    const { isRequired } = getRule(field);
    const line = isRequired ? typedLine(`advert.${field}.missing`) : z.string().check(toOneLine);
    return line.check(...characterRange(getRule(field), `advert.${field}`));
  },
  text: (field: ListingField) =>
    typedText(`advert.${field}.missing`).check(
      ...characterRange(getRule(field), `advert.${field}`),
    ),
  /** An invalid number becomes null, which the second schema rejects. */
  mobile: () =>
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed) => (typed.trim() === '' ? '' : (parseKenyanMobile(typed) ?? null))),
      ),
      z.string({ error: 'advert.phone.wrong' }),
    ),
  email: () =>
    z.string().check(
      z.trim(),
      maxCharacters(listingFields.email.max, 'advert.email.long'),
      z.refine((typed) => typed === '' || z.regexes.email.test(typed), 'advert.email.wrong'),
    ),
  website: () =>
    z.string().check(
      z.overwrite(withHttps),
      maxCharacters(listingFields.website.max, 'advert.website.long'),
      z.refine((typed) => typed === '' || isWebsite(typed), 'advert.website.wrong'),
    ),
  ...normalizedSchemas,
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
  /** Empty rows are removed, and prices are converted to digits without separators. */
  items: () =>
    z
      .pipe(
        z.array(z.pipe(z.transform(nullIfBlank), z.nullable(completeItemSchema))),
        z.transform((items) => items.filter((item) => item !== null)),
      )
      .check(
        z.refine(
          (items) => new Set(items.map(({ id }) => id)).size === items.length,
          'advert.items.twice',
        ),
      ),
};

const completeItemSchema = z.strictObject({
  ...typedItemSchema.shape,
  name: typedLine('advert.item.name.missing').check(
    ...characterRange(limits.itemName, 'advert.item.name'),
  ),
  price: z.string().check(
    z.trim(),
    z.minLength(1, abortWith('advert.item.price.missing')),
    z.refine((price) => parseShillings(price) !== undefined, 'advert.item.price.wrong'),
    z.overwrite((price) => String(parseShillings(price))),
  ),
});

function nullIfBlank(item: ListingDraft['items'][number]) {
  return isBlankItem(item) ? null : item;
}

const toOneLine = z.overwrite<string>((text) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim());

function createCompleteDraftSchema({ categories, counties, packages }: ListingChoices) {
  const offeredValues: Partial<Record<ListingField, readonly string[]>> = {
    category: categories,
    county: counties,
  };
  const createChoiceSchema = (field: ListingField) =>
    z
      .string()
      .check(
        z.refine(
          (value) => offeredValues[field]?.includes(value) === true,
          `advert.${field}.missing`,
        ),
      );
  return z.strictObject({
    ...mapFieldsByKind({ ...completeSchemas, choice: createChoiceSchema }),
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

/** A complete and valid draft in normal form. */
export type CompleteDraft = ListingDraft & { package: PackageId };

/** The part of the draft with a problem: a field, or a part of an item, such as 'items.<id of the item>.price'. */
export type ProblemPath = DraftField | ItemPath;

/** Maps each part of the draft with a problem to the code of a message. */
export type ListingProblems = Partial<Record<DraftField, string>> & Record<ItemPath, string>;

/** Returns the field of a part: 'items' for 'items.<id>.price'. */
export function getProblemField(path: string): DraftField {
  return path.replace(/\..*/, '') as DraftField;
}

/** Returns the complete draft in normal form, or the problems with one code for each part that has a problem. */
export function checkListing(
  draft: ListingDraft,
  choices: ListingChoices,
): { complete: CompleteDraft; problems?: never } | { complete?: never; problems: ListingProblems } {
  const { data, error } = createCompleteDraftSchema(choices).safeParse(draft);
  const problems: ListingProblems = findCombinedProblems(draft, choices);
  for (const { path, message } of error?.issues ?? []) {
    problems[toProblemPath(path, draft)] ??= message;
  }
  return data && Object.keys(problems).length === 0 ? { complete: data } : { problems };
}

function toProblemPath([field, index, part]: PropertyKey[], { items }: ListingDraft): ProblemPath {
  const item = field === 'items' ? items[Number(index)] : undefined;
  return item ? toItemPath(item.id, part as ItemPart) : (field as DraftField);
}

/**
 * Returns the problems of two fields that are valid alone: the absence of both the phone number and the email
 * address, and a website with a package that does not allow it.
 */
function findCombinedProblems(
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
