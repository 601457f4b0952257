import { acceptedPictures } from '#domain/picture/picture.limits.ts';
import { buttonVariants } from '#ui/variants.ts';
import { smallButton } from './SmallButton.tsx';

interface Props {
  id: string;
  label: string;
  /** Ids of the elements that describe the field, for `aria-describedby`. */
  describedBy?: string;
  /** Accessible name, which begins with the label. The default is the label. */
  name?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** True for a button beside other small ones. */
  isSmall?: boolean;
  /** Classes that replace the look of a button. */
  className?: string;
  onPick: (files: File[]) => void;
}

/** A file field that looks like other buttons, because the native field shows the browser's own text. */
export function FileButton({
  id,
  label,
  name,
  describedBy,
  onPick,
  isSmall = false,
  className,
  ...field
}: Props) {
  const buttonClass = isSmall
    ? `${smallButton} inline-flex items-center`
    : `${buttonVariants.quiet} self-start`;
  return (
    <label
      className={`${className ?? buttonClass} relative has-disabled:cursor-default has-disabled:text-ink-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-3`}
    >
      {label}
      <input
        {...field}
        id={id}
        type="file"
        className="sr-only"
        accept={acceptedPictures}
        aria-label={name}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])]);
          // The value is cleared, so that the same file can be selected again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
