import { Fragment } from 'react';

/** Number of characters of a fact or a name that has one line on a phone. */
export const maxWholeLength = 32;

/** Short facts in one or more lines with gaps between them, so that no line begins or ends with a separator. */
export function FactLine({ facts }: { facts: readonly string[] }) {
  return facts.map((fact, index) => (
    <Fragment key={index}>
      {/* A line can break only at the space between two facts. */}
      {index > 0 && ' '}
      <span className={`me-3 ${fact.length <= maxWholeLength ? 'whitespace-nowrap' : ''}`}>
        {fact}
      </span>
    </Fragment>
  ));
}
