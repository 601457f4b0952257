/** What a letter is. Each is one file in `letters`, called as the letter is. */

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

/** A letter of this kind of data. `url` is the link that it is about, or ''. */
export interface Letter<Data> {
  name: string;
  write: (data: Data, frame: { brand: Brand; url: string }) => WrittenLetter;
}
