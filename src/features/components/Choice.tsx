import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'onChange'> {
  /** How its label looks beside the usual. */
  look?: string;
  onChoose: (isChosen: boolean) => void;
}

/** A box to tick, or one of several answers; pressing its words chooses it, too. */
export function Choice({ look = '', onChoose, children, ...input }: Props) {
  return (
    <label
      className={`flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-default has-disabled:text-ink-soft ${look}`}
    >
      <input
        {...input}
        className="size-6 flex-none"
        onChange={(event) => onChoose(event.target.checked)}
      />
      {children}
    </label>
  );
}
