import type { Text } from '#content/text/text.ts';
import { labelSections } from '#domain/listing/category-name.ts';
import { toSlug } from '#domain/listing/slug.ts';
import { Choice } from '#features/components/Choice.tsx';
import { Button } from '#ui/Button.tsx';
import { fieldClass } from '#ui/variants.ts';
import { Chips } from './Chips.tsx';
import type { Chip } from './section-chips.ts';
import { localizePath } from '#domain/language/localized-path.ts';

interface Props {
  /** The options of the filters. */
  choices: Record<'category' | 'town', readonly string[]>;
  /** The category or the town of the page, which is selected at first. */
  section?: { kind: 'category' | 'town'; name: string };
  /** The values of the fields. The category and the town are slugs. */
  values?: { typed: string; category: string; town: string; isOpen?: boolean };
  /** Links to smaller lists, after the filters. */
  chips: readonly Chip[];
  /** A link to all lists, if there are more of them than chips. */
  allChip?: Chip | undefined;
  text: Text['directory'];
}

/** Returns the names of all categories on the screen, by their slugs in JSON: the address may have one without a business. */
const nameCategories = (names: Text['directory']['categoryNames']) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(names).map(([name, label]) => [toSlug(name), label])),
  );

const emptyValues = { typed: '', category: '', town: '' };

/**
 * A form to search and filter all businesses, with links to smaller lists. SearchScript.astro adds the search while
 * typing.
 */
export function SearchForm({ choices, section, values = emptyValues, text, ...props }: Props) {
  const slug = toSlug(section?.name ?? '');
  const selected = section ? { ...values, [section.kind]: slug } : values;
  return (
    <form
      id="directory-search"
      data-section={section && `${section.kind}=${slug}`}
      className="grid gap-2 lg:flex lg:flex-wrap lg:items-center"
      action={localizePath('/all-businesses/search')}
    >
      <p className="max-w-prose grow">
        <label className="sr-only" htmlFor="directory-q">
          {text.search}
        </label>
        <span className="flex gap-2">
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
          <Button type="submit">{text.submit}</Button>
        </span>
      </p>
      <div className="chips">
        {(['category', 'town'] as const).map((kind) => (
          <SectionFilter
            key={kind}
            kind={kind}
            names={choices[kind]}
            selected={selected[kind]}
            text={text}
          />
        ))}
        <p>
          <Choice
            type="checkbox"
            name="open"
            value="1"
            labelClass="chip"
            defaultChecked={values.isOpen ?? false}
          >
            {text.open}
          </Choice>
        </p>
        <Chips chips={props.chips} label={text.chips} all={props.allChip} />
      </div>
    </form>
  );
}

interface SectionFilterProps {
  kind: 'category' | 'town';
  names: readonly string[];
  /** The slug of the selected category or town; '' for all. */
  selected: string;
  text: Text['directory'];
}

/** A select field for a category or a town. */
function SectionFilter({ kind, names, selected, text }: SectionFilterProps) {
  const sections = names.map((name) => ({ kind, name }));
  return (
    <p className="chip">
      <label htmlFor={`directory-${kind}`}>{text[kind]}</label>
      <select
        id={`directory-${kind}`}
        name={kind}
        defaultValue={selected}
        data-names={kind === 'category' ? nameCategories(text.categoryNames) : undefined}
      >
        <option value="">{text.any}</option>
        {labelSections(sections, text.categoryNames).map(({ name, label }) => (
          <option key={name} value={toSlug(name)}>
            {label}
          </option>
        ))}
      </select>
    </p>
  );
}
