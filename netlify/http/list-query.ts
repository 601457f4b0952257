/** What an address of a list asks for: filters, words, and in which form. */
import { refusal } from '#domain/problem/refusal.ts';
import { invalidField } from '#domain/problem/problem.ts';

/** The value of a filter, undefined without one. @throws {Problem} `invalid-input` for any other value */
export function requireChoice<Value extends string>(
  url: URL,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const wanted = url.searchParams.get(name) ?? '';
  if (wanted === '') return undefined;
  const found = values.find((value) => value === wanted);
  if (found !== undefined) return found;
  const message = refusal('request.choice', { values: values.join(', ') });
  throw invalidField(name, message);
}

/** What is searched for, at most 80 characters of it; '' for everything. */
export function searchedWords(url: URL): string {
  const typed = (url.searchParams.get('q') ?? '').toWellFormed().replaceAll('\0', '');
  return typed.trim().slice(0, 80).toWellFormed();
}
