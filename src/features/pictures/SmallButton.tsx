interface Props {
  label: string;
  /** As it is called for those who hear it; the words come first in it. */
  name: string;
  /** Does nothing for now. It keeps the focus, which `disabled` would lose. */
  isOff?: boolean;
  onClick: () => void;
}

/** One of several things to do with one of several things. */
export function SmallButton({ label, name, isOff = false, onClick }: Props) {
  return (
    <button
      type="button"
      className="min-h-11 cursor-pointer rounded-sm border-2 border-line px-3 font-bold text-brand hover:underline aria-disabled:cursor-default aria-disabled:text-ink-soft aria-disabled:no-underline"
      aria-label={name}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      {label}
    </button>
  );
}
