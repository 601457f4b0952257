import { useId, useState, type ReactNode } from 'react';
import { fill } from '#domain/text/placeholders.ts';
import { Button } from '#ui/Button.tsx';
import { useQuery } from '../use-query.ts';
import { Panel } from './Panel.tsx';
import { useScreen } from './screen.ts';

interface Props {
  text: { title: string; lead?: string };
  /** 'unused' leaves filters open that are in use when the panel opens. */
  folds: 'always' | 'unused';
  /** Names of the filters in the address. */
  filters: readonly string[];
  filterForm: ReactNode;
  /** A link beside the title. */
  link?: ReactNode;
  children: ReactNode;
}

/** A panel that folds its introduction and its filters on a phone, so that the first row is in sight. */
export function FoldedPanel({ text: { title, lead }, folds, filters, ...props }: Props) {
  const { filterForm, link, children } = props;
  const { ui } = useScreen().text;
  const { values } = useQuery();
  const count = filters.filter((name) => values.get(name)).length;
  const [isOpen, setOpen] = useState(folds === 'unused' && count > 0);
  const id = useId();
  return (
    <Panel
      text={{ title }}
      button={
        <>
          {link}
          <Button
            className="md:hidden"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {count === 0 ? ui.filters : fill(ui.filtersInUse, { count })}
          </Button>
        </>
      }
    >
      <div id={id} className={`flex flex-col gap-3 ${isOpen ? '' : 'max-md:hidden'}`}>
        {lead !== undefined && <p>{lead}</p>}
        {filterForm}
      </div>
      {children}
    </Panel>
  );
}
