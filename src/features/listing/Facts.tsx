import { Fragment, type ReactNode } from 'react';

interface Props {
  rows: readonly (readonly [name: string, value: ReactNode])[];
  className?: string;
}

/** A list of names and values. Rows without a value are left out. */
export function Facts({ rows, className = '' }: Props) {
  return (
    <dl className={`facts ${className}`.trim()}>
      {rows
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
