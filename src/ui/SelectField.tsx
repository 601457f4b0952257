import { Field, type FieldOf } from './Field.tsx';

/** One of several values. @param options - names by value, in the order in which they are offered. */
export function SelectField({
  options,
  id,
  label,
  hint,
  problem,
  onWrite,
  ...select
}: FieldOf<'select'> & { options: Record<string, string> }) {
  return (
    <Field {...{ id, label, hint, problem }}>
      {(wiring) => (
        <select
          {...wiring}
          {...select}
          onChange={onWrite && ((event) => onWrite(event.target.value))}
        >
          {Object.entries(options).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
