/** The names of categories on the screen. Stored listings and addresses have the English names. */
import type { Text } from '#content/text/text.ts';
import { toSlug } from '#domain/listing/slug.ts';

/** Returns the name of a category in the language of the text. A category that the texts lack keeps its stored name. */
export function getCategoryName(
  category: string,
  { categoryNames }: Pick<Text['directory'], 'categoryNames'>,
): string {
  const names: Readonly<Record<string, string>> = categoryNames;
  return names[toSlug(category)] ?? category;
}
