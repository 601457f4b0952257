import { useEffect, useRef, useState } from 'react';
import { listedVacancySchema, type ListedVacancy } from '#domain/staff/staff-vacancy.ts';
import { ItemList } from '../kit/ItemList.tsx';
import { ListTools } from '../kit/ListTools.tsx';
import { PanelFrame } from '../kit/PanelFrame.tsx';
import { StateFilter } from '../kit/StateFilter.tsx';
import { useList } from '../kit/use-list.ts';
import type { PanelProps } from '../panels.ts';
import { useQuery } from '../use-query.ts';
import { JobEditor } from './JobEditor.tsx';
import { VacancyItem } from './VacancyItem.tsx';

const keyOf = ({ id }: ListedVacancy) => id;

/** What companies sent, and the jobs that staff make of it. The address names the one that is open. */
export default function Vacancies({ text }: PanelProps) {
  const { values } = useQuery();
  const opened = values.get('vacancy');
  const [wasOpen, setWasOpen] = useState(false);
  if (opened !== null && !wasOpen) setWasOpen(true);
  if (opened !== null) {
    return <JobEditor key={opened} id={opened} text={text.vacancies} kit={text.kit} />;
  }
  return <VacancyList text={text} takesFocus={wasOpen} />;
}

/** After the form of a job has gone, the focus goes on from the list. */
function VacancyList({ text, takesFocus }: PanelProps & { takesFocus: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) frame.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={frame} tabIndex={-1}>
      <Listed text={text} />
    </div>
  );
}

function Listed({ text }: PanelProps) {
  const { values } = useQuery();
  const state = values.get('state') ?? 'new';
  const path = `/api/staff/vacancies${state === 'all' ? '' : `?state=${encodeURIComponent(state)}`}`;
  const list = useList({ path, schema: listedVacancySchema, keyOf });
  return (
    <PanelFrame title={text.vacancies.title} lead={text.vacancies.lead}>
      <StateFilter label={text.vacancies.state} states={text.vacancies.states} />
      <ListTools list={list} path={path} name="vacancies.csv" text={text.kit} />
      <ItemList list={list} text={text.kit} empty={text.vacancies.empty}>
        {(item) => (
          <VacancyItem
            item={item}
            text={text.vacancies}
            kit={text.kit}
            onEnded={(ended) => (state === 'all' ? list.replace(ended) : list.remove(item))}
          />
        )}
      </ItemList>
    </PanelFrame>
  );
}
