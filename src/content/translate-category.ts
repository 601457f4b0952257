import { getCategoryName } from '#domain/listing/category-name.ts';
import { getText } from './text/text.ts';

/**
 * Returns the name of a category in a language, for pictures, contact cards and feeds. Screens have the names in their
 * texts (`categoryNames`).
 * @param category - the stored name
 * @param language - a language with a catalogue
 */
export function translateCategory(category: string, language: string): string {
  return getCategoryName(category, getText(language).categoryNames);
}
