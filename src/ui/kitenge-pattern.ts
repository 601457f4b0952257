/** Generates the kitenge pattern of a business on a grid of 48 × 24. */

/** Pairs of overlapping paths. Both continue seamlessly at the edges of the tile. */
const motifs: readonly (readonly [back: string, front: string])[] = [
  [
    'M0 0l12 12L0 24zM48 0L36 12l12 12zM24 0l12 12-12 12-12-12z',
    'M24 6l6 6-6 6-6-6zM0 8l4 4-4 4zm48 0l-4 4 4 4z',
  ],
  ['M0 24L12 0l12 24zm24 0L36 0l12 24z', 'M6 24l6-12 6 12zm24 0l6-12 6 12z'],
  [
    'M0 0h12v12H0zm12 12h12v12H12zM24 0h12v12H24zm12 12h12v12H36z',
    'M15 3h6v6h-6zm24 0h6v6h-6zM3 15h6v6H3zm24 0h6v6h-6z',
  ],
  [
    'M12 0a12 12 0 0 1 0 24 12 12 0 0 1 0-24zm24 0a12 12 0 0 1 0 24 12 12 0 0 1 0-24z',
    'M12 6a6 6 0 0 1 0 12 6 6 0 0 1 0-12zm24 0a6 6 0 0 1 0 12 6 6 0 0 1 0-12z',
  ],
  [
    'M0 12L12 0h12L12 12l12 12H12zm24 0L36 0h12L36 12l12 12H36z',
    'M12 12l6-6 6 6-6 6zm24 0l6-6 6 6-6 6z',
  ],
  ['M0 0h48v6H0zm0 18h48v6H0z', 'M6 8h12v8H6zm24 0h12v8H30z'],
  [
    'M0 24a12 12 0 0 1 24 0zm24 0a12 12 0 0 1 24 0zM12 0a12 12 0 0 0 24 0z',
    'M6 24a6 6 0 0 1 12 0zm24 0a6 6 0 0 1 12 0zM18 0a6 6 0 0 0 12 0z',
  ],
  [
    'M0 6l12-6 12 6 12-6 12 6v6l-12-6-12 6-12-6-12 6zM0 18l12-6 12 6 12-6 12 6v6l-12-6-12 6-12-6-12 6z',
    'M22 12l2-3 2 3-2 3zM0 9l2 3-2 3zm48 0l-2 3 2 3z',
  ],
];

/** Colours of the ground, the back path and the front path, which contrast sufficiently with each other. */
const paints: readonly (readonly [ground: string, back: string, front: string])[] = [
  ['#2c2273', '#ffb81c', '#b3261e'],
  ['#1a6b3c', '#f6eeda', '#ffb81c'],
  ['#c8582b', '#191536', '#ffb81c'],
  ['#ffb81c', '#2c2273', '#f6eeda'],
  ['#b3261e', '#f6eeda', '#2c2273'],
  ['#6b3f22', '#e3c792', '#b3261e'],
  ['#4536a8', '#e8798b', '#f6eeda'],
];

export interface KitengePattern {
  ground: string;
  layers: { paint: string; path: string }[];
}

/**
 * Creates the pattern of a business. The same seed always gives the same pattern.
 * @param seed - identifies the business, such as its slug
 */
export function createKitengePattern(seed: string): KitengePattern {
  // A polynomial hash. The operator `>>> 0` limits it to 32 bits.
  const seedHash = Array.from(seed).reduce(
    (sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0,
    7,
  );
  const [back, front] = pick(motifs, seedHash);
  const [ground, backPaint, frontPaint] = pick(paints, Math.floor(seedHash / motifs.length));
  return {
    ground,
    layers: [
      { paint: backPaint, path: back },
      { paint: frontPaint, path: front },
    ],
  };
}

function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length];
  if (item === undefined) throw new Error('The list of choices is empty.');
  return item;
}
