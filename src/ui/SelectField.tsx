import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';

type Props = Omit<Extract<ComponentProps<typeof Field>, { as: 'select' }>, 'as'> & {
  /** Names by value, in the order in which they are offered. */
  options: Record<string, string>;
};

/** One of several values. */
export function SelectField({ options, ...field }: Props) {
  return (
    <Field as="select" {...field}>
      {Object.entries(options).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Field>
  );
}
