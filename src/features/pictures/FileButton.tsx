import { acceptedPictures } from '#domain/picture/picture.limits.ts';
import { buttonVariants } from '#ui/variants.ts';

interface Props {
  id: string;
  label: string;
  /** Ids of the describing elements. */
  describedBy: string;
  multiple?: boolean;
  disabled?: boolean;
  onPick: (files: File[]) => void;
}

/** A file field that looks like other buttons. The native field would show the browser's own text. */
export function FileButton({ id, label, describedBy, onPick, ...field }: Props) {
  return (
    <label
      className={`${buttonVariants.quiet} relative self-start has-disabled:cursor-default has-disabled:text-ink-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-3`}
    >
      {label}
      <input
        {...field}
        id={id}
        type="file"
        className="sr-only"
        accept={acceptedPictures}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])]);
          // Clearing the value allows the selection of the same file again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
