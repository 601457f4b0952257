/** Fields with their labels, as the staff's forms need them. */
import { useId, type InputHTMLAttributes } from 'react';
import { Field } from '#ui/Field.tsx';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  value: string;
  onWrite: (value: string) => void;
}

type Input = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'maxLength' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'name' | 'id'
>;

/** A line of text that no browser completes. */
export function TextField({ label, hint, problem, onWrite, id, ...input }: FieldProps & Input) {
  const own = useId();
  return (
    <Field id={id ?? own} label={label} hint={hint} problem={problem}>
      {(wiring) => (
        <input
          type="text"
          autoComplete="off"
          {...wiring}
          {...input}
          onChange={(event) => onWrite(event.target.value)}
        />
      )}
    </Field>
  );
}

type Area = { rows: number } & Pick<Input, 'maxLength' | 'name' | 'id'>;

/** Several lines of text. */
export function TextArea({ label, hint, problem, onWrite, id, ...area }: FieldProps & Area) {
  const own = useId();
  return (
    <Field id={id ?? own} label={label} hint={hint} problem={problem}>
      {(wiring) => (
        <textarea {...wiring} {...area} onChange={(event) => onWrite(event.target.value)} />
      )}
    </Field>
  );
}

interface Choice extends FieldProps, Pick<Input, 'name' | 'id'> {
  /** Names by value, in the order in which they are offered. */
  options: Record<string, string>;
}

/** One of several values. */
export function SelectField({ label, hint, problem, onWrite, id, options, ...select }: Choice) {
  const own = useId();
  return (
    <Field id={id ?? own} label={label} hint={hint} problem={problem}>
      {(wiring) => (
        <select {...wiring} {...select} onChange={(event) => onWrite(event.target.value)}>
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
