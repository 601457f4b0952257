import type { Text } from '#content/text/text.ts';
import { toSlug } from '#domain/listing/slug.ts';
import { Button } from '#ui/Button.tsx';
import { fieldClass } from '#ui/variants.ts';

interface Props {
  /** The options of the filters. A page of a category or a town lacks the filter of its own kind. */
  choices: Record<'category' | 'town', readonly string[]>;
  /** The category or the town to which the search is limited. */
  section?: { kind: 'category' | 'town'; name: string };
  /** The values of the fields. The category and the town are slugs. */
  values?: { typed: string; category: string; town: string };
  text: Text['directory'];
}

const emptyValues = { typed: '', category: '', town: '' };

/** A form to search and filter all businesses. SearchScript.astro adds the search while typing. */
export function SearchForm({ choices, section, values = emptyValues, text }: Props) {
  const kinds = (['category', 'town'] as const).filter((kind) => kind !== section?.kind);
  return (
    <form
      id="directory-search"
      className="flex flex-wrap items-end gap-4"
      action="/all-businesses/search"
    >
      {section && <input type="hidden" name={section.kind} value={toSlug(section.name)} />}
      <p className="basis-full md:flex-2">
        <label className="block pb-1 font-bold" htmlFor="directory-q">
          {text.search}
        </label>
        <input
          className={fieldClass}
          id="directory-q"
          name="q"
          type="search"
          autoComplete="off"
          maxLength={200}
          placeholder={text.searchHint}
          defaultValue={values.typed}
        />
      </p>
      {kinds.map((kind) => (
        <p key={kind} className="flex-1 basis-28">
          <label className="block pb-1 font-bold" htmlFor={`directory-${kind}`}>
            {text[kind]}
          </label>
          <select
            className={fieldClass}
            id={`directory-${kind}`}
            name={kind}
            defaultValue={values[kind]}
          >
            <option value="">{text.any}</option>
            {choices[kind].map((name) => (
              <option key={name} value={toSlug(name)}>
                {name}
              </option>
            ))}
          </select>
        </p>
      ))}
      <p className="basis-full">
        <Button type="submit">{text.submit}</Button>
      </p>
    </form>
  );
}
