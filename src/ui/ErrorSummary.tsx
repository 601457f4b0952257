interface Props {
  heading: string;
  /** The general problem and the next step. */
  words?: string | undefined;
  /** Problems of single fields; `href` links to the field if the page shows it. */
  items: { words: string; href?: string | undefined }[];
  /** True if the summary takes the focus; false if a field gets it. */
  hasFocus?: boolean;
}

/** A summary of errors above all other content. A page that loads with one starts with the focus on it. */
export function ErrorSummary({ heading, words, items, hasFocus = true }: Props) {
  return (
    <div
      role="alert"
      tabIndex={-1}
      autoFocus={hasFocus}
      className="error-summary flex w-full flex-col gap-2 rounded-sm border-4 border-bad p-4 wrap-anywhere"
    >
      <h2 className="text-xl">{heading}</h2>
      {words !== undefined && <p>{words}</p>}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item.words}>
              {item.href === undefined ? (
                item.words
              ) : (
                <a
                  className="inline-flex min-h-11 items-center font-bold text-bad underline"
                  href={item.href}
                >
                  {item.words}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
