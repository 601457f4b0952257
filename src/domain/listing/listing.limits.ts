/** Limits of a listing in characters; the database's CHECK constraints state the same numbers. */
export const listingLimits = {
  title: { min: 2, max: 80 },
  town: 60,
  located: 120,
  contact: 80,
  email: 254,
  website: 200,
  hours: 120,
  deliveries: 200,
  description: { min: 40, max: 2000 },
  images: { min: 1, max: 8 },
  alt: 160,
  items: { max: 24 },
  itemName: { min: 2, max: 80 },
  /** Of an item, in whole shillings. */
  price: { min: 1, max: 9_999_999 },
  /** The shorter side of a photo as it was taken, in pixels. */
  photoSide: 800,
  /** What staff write when they ask for changes, suspend or refund. */
  reason: 500,
  /** How many a member may have begun and not handed in, and how many that were never live. */
  drafts: 20,
  neverLive: 30,
} as const;

/** How much of a draft's field is kept, right or wrong: a line, the description, and the parts of an item. */
export const typedMost = { line: 600, text: 8000, itemName: 160, price: 40 } as const;
