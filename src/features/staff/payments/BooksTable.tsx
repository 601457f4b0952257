import type { ReactNode } from 'react';

interface Props {
  /** Accessible name of the table. */
  name: string;
  /** Headings of the columns, with CSS classes for their alignment. */
  columns: readonly { heading: string; className?: string }[];
  /** The bodies of the table. */
  children: ReactNode;
}

/** CSS classes of a column of numbers. The numbers stand under each other. */
export const numberClass = 'ps-2 text-end whitespace-nowrap';

/** CSS classes of a column that a phone leaves out. */
export const wideClass = 'max-md:hidden';

/** CSS classes of a row. */
export const bookRowClass = 'border-b border-line align-top';

/** A table of the books. Digits have equal widths. */
export function BooksTable({ name, columns, children }: Props) {
  return (
    // With large letters the table is wider than a phone. The region is focusable, so that the keyboard scrolls it.
    <div role="region" aria-label={name} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse tabular-nums">
        <thead>
          <tr className="border-b-2 border-line align-bottom">
            {columns.map(({ heading, className = 'text-start' }) => (
              <th key={heading} scope="col" className={`py-2 ${className}`}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}
