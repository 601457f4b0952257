import { Fragment, type ReactNode } from 'react';
import { factsClass } from './facts-class.ts';
import { StaffSearch } from '../find/StaffSearch.tsx';

interface Props {
  /** The title, and an introduction if the title does not explain the panel. */
  text: { title: string; lead?: string };
  /** A button or a link beside the title. */
  button?: ReactNode;
  children: ReactNode;
}

/** A panel with its title, and the search beside it. */
export function Panel({ text: { title, lead }, button, children }: Props) {
  return (
    <section className="mt-4 flex flex-col gap-3 md:mt-2">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1
          className={`min-w-0 flex-1 text-title wrap-anywhere text-brand ${button ? 'basis-40' : 'basis-64'}`}
        >
          {title}
        </h1>
        {button}
        <StaffSearch />
      </div>
      {lead !== undefined && <p>{lead}</p>}
      {children}
    </section>
  );
}

interface GroupProps {
  heading: string;
  /** The text in place of missing rows; '' or undefined shows the rows. */
  empty?: string | false;
  children: ReactNode;
}

/** A part of a panel with its heading. */
export function Group({ heading, empty, children }: GroupProps) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-xl">{heading}</h2>
      {empty ? <p>{empty}</p> : children}
    </section>
  );
}

/** Facts with their labels. A fact without a value is left out. */
export function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <dl className={`facts ${factsClass}`}>
      {facts.map(
        ([label, value], index) =>
          value && (
            <Fragment key={index}>
              <dt>{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
