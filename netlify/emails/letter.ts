/** What a letter is. Its words are in `src/content/text/en/letters.ts`. */

/** A letter made of data, ready to be stored. */
export interface WrittenLetter {
  subject: string;
  html: string;
  /** The same facts for those who read no HTML. */
  text: string;
}

/** Whom a letter is from and how to reach us, for its head and foot. */
export interface Brand {
  name: string;
  /** E.164 for the link, and in words. */
  phone: { number: string; words: string };
  email: string;
}

/** Whom a letter is from, and the link that it is about, or ''. */
export interface LetterFrame {
  brand: Brand;
  url: string;
}

/** A letter that has its data. */
export interface Letter {
  name: string;
  write: (frame: LetterFrame) => WrittenLetter;
}
