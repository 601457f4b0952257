import { useCallback, useEffect, useRef } from 'react';
import { requestJson } from '#browser/api/request.ts';
import { staffVacancySchema, type StaffVacancy } from '#domain/staff/staff-vacancy.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Retry } from '#features/components/Retry.tsx';
import { useLoad } from '#features/components/use-load.ts';
import { describeProblem, useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { JobForm } from './JobForm.tsx';

/** A submitted vacancy, and beside or below it the form of the job that staff write from it. */
export function JobEditor({ id }: { id: string }) {
  const { text } = useScreen();
  const { vacancies, ui } = text;
  const load = useCallback(
    async (signal: AbortSignal) => {
      const path = `/api/staff/vacancies/${encodeURIComponent(id)}`;
      return staffVacancySchema.parse(await requestJson({ path, signal }));
    },
    [id],
  );
  const vacancy = useLoad(load);
  return (
    <section className="mt-4 flex flex-col gap-4">
      <p>
        <ScreenLink href="?view=vacancies">{vacancies.editor.back}</ScreenLink>
      </p>
      {vacancy.status === 'ready' && <OpenedVacancy vacancy={vacancy.data} />}
      {vacancy.status === 'failed' && (
        <Retry
          message={describeProblem(vacancy.problem, text, vacancies.editor.failed)}
          retry={ui.retry}
          onRetry={vacancy.retry}
        />
      )}
      {vacancy.status === 'loading' && <p role="status">{vacancies.editor.loading}</p>}
    </section>
  );
}

function OpenedVacancy({ vacancy }: { vacancy: StaffVacancy }) {
  const { vacancies: text } = useScreen().text;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { name, message, state } = vacancy;
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title wrap-anywhere text-brand">
        {fill(text.editor.heading, { name })}
      </h1>
      {state === 'new' || state === 'published' ? (
        <JobForm vacancy={vacancy} message={<Message message={message} />} />
      ) : (
        <>
          <Message message={message} />
          <p>{fill(text.editor.ended, { state: text.states[state] })}</p>
        </>
      )}
    </>
  );
}

/** The message of the company. */
function Message({ message }: { message: string }) {
  const { asSent } = useScreen().text.vacancies.editor;
  return (
    <section className="flex max-w-prose flex-col gap-3">
      <h2 className="text-xl">{asSent}</h2>
      <p className="border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line">{message}</p>
    </section>
  );
}
