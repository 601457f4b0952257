import { useId, useRef, useState, type ReactNode } from 'react';
import { fill } from '#domain/text/placeholders.ts';
import { Button } from '#ui/Button.tsx';
import { useQuery } from '../use-query.ts';
import { Panel } from './Panel.tsx';
import { useScreen } from './screen.ts';

interface Props {
  text: { title: string; lead?: string };
  /** Names of the filters in the address. */
  filters: readonly string[];
  /** Returns the name of a filter's value; undefined for a value that names itself. */
  nameFilter?: ((filter: string, value: string) => string | undefined) | undefined;
  filterForm: ReactNode;
  /** A link beside the title. */
  link?: ReactNode;
  children: ReactNode;
}

/**
 * A panel that folds its introduction and its filters on a phone, so that the first row is in sight. The button names the
 * filters in use, such as 'Filters: suspended, Nakuru'.
 */
export function FoldedPanel({ text: { title, lead }, filters, ...props }: Props) {
  const { filterForm, link, nameFilter, children } = props;
  const { ui } = useScreen().text;
  const { values } = useQuery();
  const names = filters.flatMap((filter) => {
    const value = values.get(filter) ?? '';
    return value === '' ? [] : [lowerFirst(nameFilter?.(filter, value)) ?? value];
  });
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // On a phone the button takes the focus from the form, which folds away so that the result is in sight.
  const fold = () => {
    if (button.current?.checkVisibility()) button.current.focus();
    setOpen(false);
  };
  const id = useId();
  return (
    <Panel
      text={{ title }}
      button={
        <>
          {link}
          <Button
            ref={button}
            className="max-w-full md:hidden"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="line-clamp-1 wrap-anywhere">
              {names.length === 0 ? ui.filters : fill(ui.filtersInUse, { names: names.join(', ') })}
            </span>
          </Button>
        </>
      }
    >
      <div
        id={id}
        onSubmit={fold}
        className={`flex flex-col gap-3 ${isOpen ? '' : 'max-md:hidden'}`}
      >
        {lead !== undefined && <p>{lead}</p>}
        {filterForm}
      </div>
      {children}
    </Panel>
  );
}

/** Returns a name of a value as a part of a sentence. */
const lowerFirst = (name: string | undefined) =>
  name && name.charAt(0).toLowerCase() + name.slice(1);
