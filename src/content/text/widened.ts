/** Keys whose values are chosen from a list by code, so that no language may change them. */
type Fixed = 'id' | 'icon';

/** The same shape with any words in it: texts become `string`, and lists may have another length. */
export type Widened<Part> = Part extends string
  ? string
  : Part extends readonly (infer Item)[]
    ? readonly Widened<Item>[]
    : { [Key in keyof Part]: Key extends Fixed ? Part[Key] : Widened<Part[Key]> };
