import { buttonLook, fieldLook } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';

/** Something to choose: how it stands in an address, and how it is called. */
export interface Choice {
  slug: string;
  name: string;
}

interface Props {
  /** What there is to choose from. A section is its own choice, and offers none of its kind. */
  choices: Record<'category' | 'town', Choice[]>;
  /** The section that is searched. */
  within?: { kind: 'category' | 'town'; slug: string };
  /** What was searched for. */
  values?: { typed: string; category: string; town: string };
  text: Text['directory'];
}

const nothingYet = { typed: '', category: '', town: '' };

/** Search and filters over all businesses. A plain form, which Search.astro makes quicker. */
export function SearchForm({ choices, within, values = nothingYet, text }: Props) {
  const kinds = (['category', 'town'] as const).filter((kind) => kind !== within?.kind);
  return (
    <form
      id="directory-search"
      className="grid grid-cols-2 items-end gap-4 md:grid-cols-4"
      action="/all-businesses/search"
    >
      {within && <input type="hidden" name={within.kind} value={within.slug} />}
      <p className="col-span-2">
        <label className="font-bold" htmlFor="directory-q">
          {text.search}
        </label>
        <input
          className={fieldLook}
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
        <p key={kind}>
          <label className="font-bold" htmlFor={`directory-${kind}`}>
            {text[kind]}
          </label>
          <select
            className={fieldLook}
            id={`directory-${kind}`}
            name={kind}
            defaultValue={values[kind]}
          >
            <option value="">{text.any}</option>
            {choices[kind].map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </p>
      ))}
      <p className="col-span-2 md:col-span-4">
        <button className={buttonLook.quiet} type="submit">
          {text.submit}
        </button>
      </p>
    </form>
  );
}
