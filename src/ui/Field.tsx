// @chunk form
import {
  useId,
  type ChangeEvent,
  type ComponentProps,
  type ElementType,
  type ReactNode,
} from 'react';
import { fieldClass } from './variants.ts';
import { WholeAmounts } from './WholeAmounts.tsx';

type Attributes =
  | ({ as?: 'input' } & ComponentProps<'input'>)
  | ({ as: 'textarea' } & ComponentProps<'textarea'>)
  | ({ as: 'select' } & ComponentProps<'select'>);

type Props = Attributes & {
  label: string;
  hint?: string | undefined;
  /** The problem of the input as a sentence. */
  problem?: string | undefined;
  /** Character count below the field. An empty text reserves its space. */
  count?: string | undefined;
  /** Lines below the field. */
  note?: ReactNode;
  /** Called with the value at each change. */
  onWrite?: (value: string) => void;
};

/**
 * A field with its label. The hint and the problem are above the field, where a phone's keyboard does not cover
 * them.
 */
export function Field({
  as: kind = 'input',
  label,
  hint,
  problem,
  count,
  note,
  onWrite,
  ...props
}: Props) {
  const generatedId = useId();
  const { id = generatedId } = props;
  const Element = kind as ElementType;
  const descriptionParts = [
    hint !== undefined && 'hint',
    'problem',
    count !== undefined && 'count',
    note !== undefined && 'note',
  ];
  return (
    <div className="flex w-full flex-col gap-1">
      <label htmlFor={id} className="font-bold">
        <WholeAmounts text={label} />
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-ink-soft">
          <WholeAmounts text={hint} />
        </p>
      )}
      <p id={`${id}-problem`} className="font-bold text-bad empty:hidden">
        {problem !== undefined && <WholeAmounts text={problem} />}
      </p>
      <Element
        id={id}
        className={fieldClass}
        {...props}
        aria-invalid={problem !== undefined}
        aria-describedby={descriptionParts
          .flatMap((part) => (part ? `${id}-${part}` : []))
          .join(' ')}
        onChange={onWrite && (({ target }: ChangeEvent<HTMLInputElement>) => onWrite(target.value))}
      />
      {count !== undefined && (
        <p id={`${id}-count`} className="text-ink-soft empty:hidden">
          {count}
        </p>
      )}
      {note !== undefined && <div id={`${id}-note`}>{note}</div>}
    </div>
  );
}
