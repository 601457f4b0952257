import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { filterLineClass, FilterForm } from '../components/Filters.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { useQuery } from '../use-query.ts';

/**
 * The names of the filters, which are also the names of the parameters in the page's address and at the endpoint.
 */
export const auditFilters = ['subject', 'subject_id', 'actor', 'from', 'to'] as const;

type Filter = (typeof auditFilters)[number];

/** Returns the names of the kinds of entries. The refunds follow the payments, of which they are a part. */
export function nameKinds({ subjects, refunds }: StaffText['audit']) {
  const { listing, payment, ...others } = subjects;
  return { listing, payment, refund: refunds, ...others };
}

/** The form of the filters. The address stores their values. A kind takes effect at once. */
export function AuditFilters() {
  const { audit: text } = useScreen().text;
  const { values, changeParameters } = useQuery();
  const query = values.toString();
  const [typed, setTyped] = useState(() => readFilters(values));
  const [displayedQuery, setDisplayedQuery] = useState(query);
  // The form takes over the values of a changed address, for example after the back button.
  if (query !== displayedQuery) {
    setDisplayedQuery(query);
    setTyped(readFilters(values));
  }
  const getFieldProps = (name: Filter, type: 'text' | 'date') => ({
    type,
    maxLength: 100,
    value: typed[name],
    onWrite: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  const applyFilters = (filters: typeof typed) =>
    changeParameters({
      ...filters,
      actor: filters.actor.trim(),
      subject_id: filters.subject_id.trim(),
    });
  return (
    <FilterForm
      className={`grid-cols-2 md:grid-cols-3 lg:grid-cols-[minmax(0,11fr)_auto_minmax(0,8fr)_minmax(0,9fr)_minmax(0,9fr)_auto] ${filterLineClass}`}
      onFilter={() => applyFilters(typed)}
    >
      <div className="max-md:col-span-2">
        <Field label={text.subjectId} {...getFieldProps('subject_id', 'text')} />
      </div>
      <SelectField
        label={text.subject}
        options={{ '': text.all, ...nameKinds(text) }}
        value={typed.subject}
        onWrite={(subject) => applyFilters({ ...typed, subject })}
      />
      <Field label={text.actor} {...getFieldProps('actor', 'text')} />
      <Field label={text.from} {...getFieldProps('from', 'date')} />
      <Field label={text.to} {...getFieldProps('to', 'date')} />
      <Button type="submit" className="max-md:col-span-2">
        {text.filter}
      </Button>
      {Object.values(readFilters(values)).some(Boolean) && (
        <Button
          className="col-span-full justify-self-start"
          onClick={({ currentTarget }) => {
            currentTarget.form?.querySelector('select')?.focus();
            changeParameters(readFilters(new URLSearchParams()));
          }}
        >
          {text.clear}
        </Button>
      )}
    </FilterForm>
  );
}

/** Returns the values of the filters in the address; '' for a missing one. */
function readFilters(values: URLSearchParams): Record<Filter, string> {
  const entries = auditFilters.map((name) => [name, values.get(name) ?? '']);
  return Object.fromEntries(entries) as Record<Filter, string>;
}
