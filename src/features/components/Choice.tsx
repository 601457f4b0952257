import type { ComponentProps } from 'react';

/** Of a choice that is a card among others; the chosen one stands out. */
export const choiceCard = 'rounded-sm border-2 border-line bg-surface p-3 has-checked:border-brand';

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'onChange'> {
  /** How its label looks beside the usual. */
  labelClass?: string;
  onChoose?: (isChosen: boolean) => void;
}

/** A box to tick, or one of several answers; pressing its words chooses it, too. */
export function Choice({ labelClass = '', onChoose, children, ...input }: Props) {
  return (
    <label
      className={`flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-default has-disabled:text-ink-soft ${labelClass}`}
    >
      <input {...input} onChange={(event) => onChoose?.(event.target.checked)} />
      {children}
    </label>
  );
}
