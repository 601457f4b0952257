import { WholeAmounts } from './WholeAmounts.tsx';

interface Props {
  heading: string;
  /** The general problem and the next step. */
  message?: string | undefined;
  /** Problems of single fields. The property `href` links to the field if the page shows it. */
  items: { label: string; href?: string | undefined }[];
  /** True if the summary gets the focus when it appears. False if a field gets the focus. */
  hasFocus?: boolean;
}

/** A summary of errors above all other content. */
export function ErrorSummary({ heading, message, items, hasFocus = true }: Props) {
  return (
    <div
      role="alert"
      tabIndex={-1}
      autoFocus={hasFocus}
      className="error-summary flex w-full flex-col gap-2 rounded-sm border-4 border-bad p-4 wrap-anywhere"
    >
      <h2 className="text-xl">
        <WholeAmounts text={heading} />
      </h2>
      {message !== undefined && (
        <p>
          <WholeAmounts text={message} />
        </p>
      )}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item.label}>
              {item.href === undefined ? (
                <WholeAmounts text={item.label} />
              ) : (
                <a
                  className="flex min-h-11 items-center py-2.5 font-bold text-bad underline"
                  href={item.href}
                >
                  <WholeAmounts text={item.label} />
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
