import { useEffect, useRef, useState } from 'react';
import { formatShortDate } from '#browser/short-dates.ts';
import { listedVacancySchema } from '#domain/staff/staff-vacancy.ts';
import { filterLineClass, StateFilter } from '../components/Filters.tsx';
import { List } from '../components/List.tsx';
import { Panel } from '../components/Panel.tsx';
import { useScreen } from '../components/screen.ts';
import { useList } from '../components/use-list.ts';
import { useQuery } from '../use-query.ts';
import { separator } from '#domain/text/separator.ts';
import { JobEditor } from './JobEditor.tsx';
import { VacancyItem } from './VacancyItem.tsx';

/** The submitted vacancies, or the form of the job if the address contains the id of a vacancy. */
export default function Vacancies() {
  const vacancyId = useQuery().values.get('vacancy');
  const [wasOpen, setWasOpen] = useState(false);
  if (vacancyId !== null && !wasOpen) setWasOpen(true);
  if (vacancyId !== null) return <JobEditor key={vacancyId} id={vacancyId} />;
  return <VacancyList takesFocus={wasOpen} />;
}

/** The list of vacancies. It takes the focus after the form of a job was closed. */
function VacancyList({ takesFocus }: { takesFocus: boolean }) {
  const { vacancies: text } = useScreen().text;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) frame.current?.focus();
  }, [takesFocus]);
  const state = useQuery().values.get('state') ?? 'new';
  const filter = state === 'all' ? '' : `?state=${encodeURIComponent(state)}`;
  const path = `/api/staff/vacancies${filter}`;
  const list = useList(path, listedVacancySchema, ({ id }) => id);
  return (
    <div ref={frame} tabIndex={-1}>
      <Panel text={text}>
        <div className={`md:max-w-xs ${filterLineClass}`}>
          <StateFilter label={text.state} states={text.states} />
        </div>
        <List
          list={list}
          file="vacancies.csv"
          empty={text.empty}
          toRow={(item) => ({
            name: item.name,
            summary: [
              ...(state === 'all' ? [text.states[item.state]] : []),
              item.message,
              item.email,
            ].join(separator),
            openSummary: item.email,
            since: formatShortDate(item.created_at),
            wraps: 'on phones',
          })}
        >
          {(item) => (
            <VacancyItem
              item={item}
              onDone={(updated) => (state === 'all' ? list.replace(updated) : list.remove(item))}
            />
          )}
        </List>
      </Panel>
    </div>
  );
}
