import type { ComponentProps } from 'react';

/** CSS classes for a choice in the form of a card. The selected card has a coloured border. */
export const choiceCard = 'rounded-sm border-2 border-line bg-surface p-3 has-checked:border-brand';

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'onChange'> {
  /** Additional classes of the label. */
  labelClass?: string;
  onChoose?: (isChosen: boolean) => void;
}

/** A checkbox or radio button inside its label, so that a tap on the label selects it. */
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
