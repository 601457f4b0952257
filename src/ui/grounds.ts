/** The colours that stand in for a picture until it has come. */

export const grounds = {
  'ground-paper': [0xf6, 0xee, 0xda],
  'ground-indigo': [0x2c, 0x22, 0x73],
  'ground-lilac': [0xcd, 0xc6, 0xf4],
  'ground-marigold': [0xff, 0xb8, 0x1c],
  'ground-leaf': [0x1a, 0x6b, 0x3c],
  'ground-tomato': [0xb3, 0x26, 0x1e],
  'ground-sky': [0x7d, 0xb7, 0xd9],
  'ground-sand': [0xe3, 0xc7, 0x92],
  'ground-terracotta': [0xc8, 0x58, 0x2b],
  'ground-rose': [0xe8, 0x79, 0x8b],
  'ground-cocoa': [0x6b, 0x3f, 0x22],
} as const satisfies Record<string, readonly [red: number, green: number, blue: number]>;

/** A class of the style sheet. A colour of its own for each picture would need a style attribute. */
export type Ground = keyof typeof grounds;

export function isGround(word: string): word is Ground {
  return Object.hasOwn(grounds, word);
}

/** The ground nearest to a colour, channels from 0 to 255. */
export function nearestGround(red: number, green: number, blue: number): Ground {
  const distance = (name: Ground) => {
    const [r, g, b] = grounds[name];
    return (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
  };
  return (Object.keys(grounds) as Ground[]).reduce((nearest, name) =>
    distance(name) < distance(nearest) ? name : nearest,
  );
}
