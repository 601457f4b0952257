import { Fragment, type ReactNode } from 'react';
import type { Listing } from '#domain/listing/listing.schema.ts';

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

type LineField = 'hours' | 'deliveries';

/** Returns the rows of the lines that visitors see as their owner typed them. */
export function listLines(listing: Pick<Listing, LineField>, text: Record<LineField, string>) {
  const { hours, deliveries } = listing;
  return [
    [text.hours, hours],
    [text.deliveries, deliveries],
  ] as const;
}
