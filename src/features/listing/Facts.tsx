import { Fragment, type ReactNode } from 'react';

interface Props {
  /** The class names apply to the name and to the value. */
  rows: readonly (readonly [name: string, value: ReactNode, className?: string])[];
  className?: string;
}

/** A list of names and values. Rows without a value are left out. */
export function Facts({ rows, className = '' }: Props) {
  return (
    <dl className={`facts ${className}`.trim()}>
      {rows
        .filter(([, value]) => Boolean(value))
        .map(([name, value, rowClass]) => (
          <Fragment key={name}>
            <dt className={rowClass}>{name}</dt>
            <dd className={rowClass}>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
