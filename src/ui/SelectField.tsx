import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';

type Props = Omit<Extract<ComponentProps<typeof Field>, { as: 'select' }>, 'as'> & {
  /** Labels by value, in the order of the options. */
  options: Record<string, string>;
};

/** A select field with its label. */
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
