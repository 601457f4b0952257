interface Props {
  heading: string;
  /** What is wrong as a whole, and what to do. */
  message?: string | undefined;
  /** What is wrong with single fields; `href` leads to the field where the page shows it. */
  items: { label: string; href?: string | undefined }[];
  /** Whether the focus comes here, which it does not where a field gets it. */
  hasFocus?: boolean;
}

/** What went wrong, before everything else. A page that comes with one begins there. */
export function ErrorSummary({ heading, message, items, hasFocus = true }: Props) {
  return (
    <div
      role="alert"
      tabIndex={-1}
      autoFocus={hasFocus}
      className="error-summary flex w-full flex-col gap-2 rounded-sm border-4 border-bad p-4 wrap-anywhere"
    >
      <h2 className="text-xl">{heading}</h2>
      {message !== undefined && <p>{message}</p>}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item.label}>
              {item.href === undefined ? (
                item.label
              ) : (
                <a
                  className="inline-flex min-h-11 items-center font-bold text-bad underline"
                  href={item.href}
                >
                  {item.label}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
