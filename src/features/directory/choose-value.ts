/** Puts a value of the address into a field of the search. */

/**
 * Sets the value of a field. A select field gets the option that it lacks: a category or a town without a business. A checkbox
 * is ticked by any value.
 */
export function chooseValue(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    field.checked = value !== '';
    return;
  }
  field.value = value;
  if (!(field instanceof HTMLSelectElement) || field.selectedIndex >= 0) return;
  if (/^[a-z0-9-]{1,80}$/.test(value)) field.append(new Option(nameSlug(field, value), value));
  field.value = value;
  if (field.selectedIndex < 0) field.value = '';
}

/** Returns the name of a category or town on the screen: 'homa-bay' → 'Homa Bay'. */
function nameSlug({ dataset: { names = '{}' } }: HTMLSelectElement, slug: string): string {
  const { [slug]: name } = JSON.parse(names) as Record<string, string>;
  const terms = slug.split('-').map((term) => term.charAt(0).toUpperCase() + term.slice(1));
  return name ?? terms.join(' ');
}
