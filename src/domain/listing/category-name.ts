// @chunk formats
// src/build/script-chunks.ts joins the modules of the chunk 'formats' into one file.
/**
 * Names of categories on the screen. The database, addresses and filters have the stored name, which is English in every
 * language.
 */

/** The names in the language of a page, by the stored names. */
export type CategoryNames = Readonly<Record<string, string>>;

/** Returns the name of a category on the screen. A category that the names lack keeps its stored name. */
export function getCategoryName(category: string, names: CategoryNames): string {
  return Object.hasOwn(names, category) ? (names[category] ?? category) : category;
}

/** Returns the name of a section on the screen. Towns have one name in all languages. */
export function getSectionName(
  { kind, name }: { kind: string; name: string },
  names: CategoryNames,
): string {
  return kind === 'category' ? getCategoryName(name, names) : name;
}

/** Returns sections with their names on the screen as `label`, in alphabetical order. */
export function labelSections<Section extends { kind: string; name: string }>(
  sections: readonly Section[],
  names: CategoryNames,
): (Section & { label: string })[] {
  return sections
    .map((section) => ({ ...section, label: getSectionName(section, names) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
}
