/** A cross in the corner of a thumbnail. The touch target is larger than the visible circle. */
export function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="absolute top-0 right-0 flex size-11 cursor-pointer items-start justify-end p-1"
      aria-label={name}
      onClick={onClick}
    >
      <span className="flex size-7 items-center justify-center rounded-full bg-surface text-ink">
        <span aria-hidden="true" className="plus scale-75 rotate-45" />
      </span>
    </button>
  );
}
