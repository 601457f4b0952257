/** Reads the fields of the search form. */

/** Maximum length of a field's value, which is also the one of the search field. */
const maxValueLength = 200;

export const findFields = (form: HTMLFormElement) =>
  Array.from(form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input'));

/** Returns the values of the fields, except empty ones. An unticked filter has no value. */
export function readSearch(form: HTMLFormElement): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const text = typeof value === 'string' ? value.trim().slice(0, maxValueLength) : '';
    if (text !== '') search.set(name, text);
  }
  return search;
}
