interface Props {
  name: string;
  /** Classes of the position, which is by default the upper corner of a thumbnail. */
  className?: string;
  onClick: () => void;
}

/** A cross that removes a photo or an item. The touch target is larger than the visible circle. */
export function RemoveButton({
  name,
  className = 'absolute top-0 right-0 items-start justify-end p-1',
  onClick,
}: Props) {
  return (
    <button
      type="button"
      className={`flex size-11 cursor-pointer ${className}`}
      aria-label={name}
      onClick={onClick}
    >
      <span className="flex size-7 items-center justify-center rounded-full bg-surface text-ink">
        <span aria-hidden="true" className="plus scale-75 rotate-45" />
      </span>
    </button>
  );
}
