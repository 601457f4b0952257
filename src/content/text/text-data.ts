/** The types of the data of a language, from English. */
import type * as en from './en.ts';

/** Keys with values from a list in code. Translations must not change the values. */
type FixedKey = 'id' | 'icon';

/** The type of the same data in any language: texts become `string`, and lists may have another length. */
export type Translated<Part> = Part extends string
  ? string
  : Part extends readonly (infer Item)[]
    ? readonly Translated<Item>[]
    : { [Key in keyof Part]: Key extends FixedKey ? Part[Key] : Translated<Part[Key]> };

/** The type of the data of each language. */
export type TextData = Translated<typeof en>;
