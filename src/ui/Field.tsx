import { useId, type ComponentProps, type ReactNode } from 'react';
import { fieldLook } from './variants.ts';

interface FieldProps {
  id?: string | undefined;
  label: string;
  hint?: string | undefined;
  /** What is wrong with what was typed. */
  problem?: string | undefined;
  /** How much was typed, below the field; '' leaves its place empty. */
  count?: string | undefined;
}

interface Props extends FieldProps {
  /** Makes the input, textarea or select, which takes all of the wiring. */
  children: (wiring: Wiring) => ReactNode;
}

interface Wiring {
  id: string;
  className: string;
  'aria-invalid': boolean;
  'aria-describedby': string;
}

/** What a field of the kind takes beside the attributes of its element. */
export type FieldOf<Element extends 'input' | 'textarea' | 'select'> = FieldProps &
  Omit<ComponentProps<Element>, keyof Wiring | keyof Props> & {
    /** Is given what stands in the field, each time that it changes. */
    onWrite?: ((value: string) => void) | undefined;
  };

/** A field with its label, and with hint and problem above it, where no keyboard covers them. */
export function Field({ id, label, hint, problem, count, children }: Props) {
  const own = useId();
  const name = id ?? own;
  const described = [hint === undefined ? '' : `${name}-hint `, `${name}-problem`].join('');
  return (
    <div className="flex w-full flex-col gap-1">
      <label htmlFor={name} className="font-bold">
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${name}-hint`} className="text-ink-soft">
          {hint}
        </p>
      )}
      <p id={`${name}-problem`} className="font-bold text-bad empty:hidden">
        {problem}
      </p>
      {children({
        id: name,
        className: fieldLook,
        'aria-invalid': problem !== undefined,
        'aria-describedby': count === undefined ? described : `${described} ${name}-count`,
      })}
      {count !== undefined && (
        <p id={`${name}-count`} className="text-ink-soft empty:hidden">
          {count}
        </p>
      )}
    </div>
  );
}

/** A line of text. */
export function InputField({
  id,
  label,
  hint,
  problem,
  count,
  onWrite,
  ...input
}: FieldOf<'input'>) {
  return (
    <Field {...{ id, label, hint, problem, count }}>
      {(wiring) => (
        <input
          {...wiring}
          {...input}
          onChange={onWrite && ((event) => onWrite(event.target.value))}
        />
      )}
    </Field>
  );
}

/** Several lines of text. */
export function TextAreaField(props: FieldOf<'textarea'>) {
  const { id, label, hint, problem, count, onWrite, ...area } = props;
  return (
    <Field {...{ id, label, hint, problem, count }}>
      {(wiring) => (
        <textarea
          {...wiring}
          {...area}
          onChange={onWrite && ((event) => onWrite(event.target.value))}
        />
      )}
    </Field>
  );
}
