/**
 * A version as its owner writes it. A draft holds whatever was typed; what is handed in for review is
 * complete. One schema says what is wrong, beside the field, at the endpoint and in tests.
 */
import * as z from 'zod/mini';
import { allowsWebsite, isBuyable, packageIds, type PricePackage } from '../package/package.ts';
import { kenyanMobile } from '../phone/phone.ts';
import {
  atMost,
  lengthOf,
  once,
  optionalText,
  typedLine,
  typedText,
} from '../typed-text/typed-text.ts';
import { shapeOf, writtenFields } from './fields.ts';
import { listingLimits as limits, typedMost } from './listing.limits.ts';

/** Without what no database keeps: half an emoji, and the sign that ends a text in C. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '');

const photoSchema = z.strictObject({
  /** Id of a picture that was uploaded for a version. */
  id: z.uuid(),
  alt: z.string().check(z.maxLength(limits.alt * 2), z.overwrite(storable)),
});

/** What was typed so far, in its raw form: nothing of it need be right, and nothing of it is lost. */
const raw = (most: number = typedMost.line) =>
  z.prefault(z.string().check(z.maxLength(most), z.overwrite(storable)), '');

export const listingDraftSchema = z.strictObject({
  ...shapeOf({
    line: raw(),
    text: raw(typedMost.text),
    choice: raw(),
    mobile: raw(),
    email: raw(),
    website: raw(),
    photos: z.prefault(z.array(photoSchema).check(z.maxLength(limits.photos.most)), []),
  }),
  package: z.prefault(z.union([z.enum(packageIds), z.literal('')]), ''),
  withWebsite: z.prefault(z.boolean(), false),
});

export type ListingDraft = z.infer<typeof listingDraftSchema>;
export type ListingPhoto = ListingDraft['photos'][number];
/** A field of the form: of the listing, or of what is paid for it. */
export type DraftField = keyof ListingDraft;

/** Nothing typed yet. */
export const emptyDraft: ListingDraft = listingDraftSchema.parse({});

/** Which fields each step of the form shows, in the order in which they stand there. */
export const listingSteps = {
  business: writtenFields,
  photos: ['photos'],
  package: ['package', 'withWebsite'],
} as const satisfies Record<string, readonly DraftField[]>;

const optionalMobile = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed) => (typed.trim() === '' ? '' : (kenyanMobile(typed) ?? null))),
  ),
  z.string({
    error: 'Write a Kenyan mobile number of ten digits, like 0700 000 001.',
  }),
);

const optionalEmail = z.string().check(
  z.trim(),
  atMost(limits.email, `Use an e-mail address of at most ${limits.email} characters.`),
  z.refine((typed) => typed === '' || z.regexes.email.test(typed), {
    error: 'Write the e-mail address in full, like shop@business.example.',
  }),
);

const optionalWebsite = z.string().check(
  // Phones begin every field with a capital.
  z.overwrite((typed) => typed.trim().replace(/^https:/i, 'https:')),
  atMost(limits.website, `Use an address of at most ${limits.website} characters.`),
  z.refine((typed) => typed === '' || isSecureAddress(typed), {
    error: 'Write the whole address of your website, beginning with https://.',
  }),
);

/** What the operator offers to choose from. */
export interface ListingChoices {
  categories: readonly string[];
  counties: readonly string[];
  packages: readonly PricePackage[];
}

const optionalLine = (most: number, what: string) =>
  z.string().check(
    z.overwrite((text) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()),
    atMost(most, `Shorten the ${what} to ${most} characters.`),
  );

/** A version that staff can look at. Phone and WhatsApp come out as E.164, '' where there is none. */
export function listingVersionSchema({ categories, counties, packages }: ListingChoices) {
  const chosen = (list: readonly string[], words: string) =>
    z.string().check(z.refine((value) => list.includes(value), { error: words }));
  return z.strictObject({
    name: typedLine('Write the name of your business.').check(
      z.refine(
        (text) => lengthOf(text) >= limits.name.least,
        once(`Write a name of at least ${limits.name.least} characters.`),
      ),
      atMost(limits.name.most, `Shorten the name to ${limits.name.most} characters.`),
    ),
    category: chosen(categories, 'Choose what your business trades in.'),
    county: chosen(counties, 'Choose your county.'),
    town: typedLine('Write your town.').check(
      atMost(limits.town, `Shorten the town to ${limits.town} characters.`),
    ),
    located: optionalLine(limits.located, 'place'),
    contact: typedLine('Write the name of the person to ask for.').check(
      atMost(limits.contact, `Shorten the name to ${limits.contact} characters.`),
    ),
    phone: optionalMobile,
    email: optionalEmail,
    whatsapp: optionalMobile,
    website: optionalWebsite,
    hours: optionalLine(limits.hours, 'opening hours'),
    deliveries: optionalLine(limits.deliveries, 'line about deliveries'),
    description: typedText('Describe your business.').check(
      z.refine(
        (text) => lengthOf(text) >= limits.description.least,
        once(`Describe your business in at least ${limits.description.least} characters.`),
      ),
      atMost(
        limits.description.most,
        `Shorten the description to ${limits.description.most.toLocaleString('en')} characters.`,
      ),
    ),
    photos: z
      .array(
        z.strictObject({
          id: z.uuid(),
          alt: optionalText(limits.alt, `Shorten the description to ${limits.alt} characters.`),
        }),
      )
      .check(
        z.minLength(limits.photos.least, 'Add at least one photo of your business.'),
        z.maxLength(limits.photos.most, `Choose at most ${limits.photos.most} photos.`),
        z.refine((photos) => new Set(photos.map(({ id }) => id)).size === photos.length, {
          error: 'One photo is there twice. Take one of them away.',
        }),
      ),
    package: z.enum(packageIds, { error: 'Choose a package.' }).check(
      z.refine((id) => packages.some((offer) => offer.id === id && isBuyable(offer)), {
        error: 'Ask us for the price of this package, or choose another.',
      }),
    ),
    withWebsite: z.boolean(),
  });
}

function isSecureAddress(typed: string): boolean {
  if (/[\s"<>]/.test(typed) || !URL.canParse(typed)) return false;
  const { protocol, hostname } = new URL(typed);
  return protocol === 'https:' && hostname.includes('.');
}

export type CompleteDraft = z.infer<ReturnType<typeof listingVersionSchema>>;

export type ListingProblems = Partial<Record<DraftField, string>>;

/** The version that a draft makes, or everything that is wrong with it, a sentence a field. */
export function checkListing(
  draft: ListingDraft,
  choices: ListingChoices,
): { version: CompleteDraft; problems?: never } | { version?: never; problems: ListingProblems } {
  const { data, error } = listingVersionSchema(choices).safeParse(draft);
  const problems: ListingProblems = problemsBetween(draft, choices);
  for (const { path, message } of error?.issues ?? []) {
    problems[path[0] as DraftField] ??= message;
  }
  return data && Object.keys(problems).length === 0 ? { version: data } : { problems };
}

/** What is wrong between two fields, each of which may be right by itself. */
function problemsBetween(
  { phone, email, package: id, withWebsite }: ListingDraft,
  { packages }: ListingChoices,
): ListingProblems {
  const problems: ListingProblems = {};
  if (phone.trim() === '' && email.trim() === '') {
    problems.phone = 'Write a phone number or an e-mail address, so that customers can reach you.';
  }
  const chosen = packages.find((offer) => offer.id === id);
  if (withWebsite && chosen && !allowsWebsite(chosen)) {
    problems.withWebsite = 'We build a website with Monthly and longer packages only.';
  }
  return problems;
}
