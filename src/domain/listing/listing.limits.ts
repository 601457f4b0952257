/**
 * Limits of the parts of a listing: lengths in characters, unless stated otherwise, and numbers of images and items.
 * The limits of written fields are in `fields.ts`. CHECK constraints and functions of the database contain the same
 * numbers.
 */
export const listingLimits = {
  images: { min: 1, max: 8 },
  alt: 160,
  items: { max: 24 },
  itemName: { min: 2, max: 80 },
  /** The price of an item, in whole shillings. */
  price: { min: 1, max: 9_999_999 },
  /** The maximum length of a reason: of staff, such as for a suspension, or of an owner for a withdrawal. */
  reason: 500,
  /** Maximum numbers per member: of unsubmitted listings, and of listings that were never live. */
  drafts: 20,
  neverLive: 30,
} as const;

/**
 * Maximum lengths of the text that a draft stores, even if the text is invalid: of a line, of the description, and
 * of the parts of an item.
 */
export const maxTypedLengths = { line: 600, text: 8000, itemName: 160, price: 40 } as const;
