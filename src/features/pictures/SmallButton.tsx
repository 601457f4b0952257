interface Props {
  label: string;
  /** Accessible name. It begins with the visible text. */
  name: string;
  /**
   * True if the button has no effect now. It keeps the focus, because it has the attribute `aria-disabled` instead
   * of `disabled`.
   */
  isInactive?: boolean;
  onClick: () => void;
}

/** CSS classes of a small button. */
export const smallButton =
  'min-h-11 cursor-pointer rounded-sm border-2 border-line px-3 font-bold text-brand hover:underline';

/** A small button for an action on one item of a list. */
export function SmallButton({ label, name, isInactive = false, onClick }: Props) {
  return (
    <button
      type="button"
      className={`${smallButton} aria-disabled:cursor-default aria-disabled:text-ink-soft aria-disabled:no-underline`}
      aria-label={name}
      aria-disabled={isInactive}
      onClick={() => {
        if (!isInactive) onClick();
      }}
    >
      {label}
    </button>
  );
}
