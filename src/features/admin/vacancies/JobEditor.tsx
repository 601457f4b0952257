import { useCallback, useEffect, useRef } from 'react';
import type { StaffVacancy } from '#domain/staff/staff-vacancy.ts';
import { fill } from '#domain/text/fill.ts';
import { Retry } from '#features/components/Retry.tsx';
import { useLoad } from '#features/components/use-load.ts';
import type { Text } from '#content/text/text.ts';
import { describeProblem } from '../kit/describe-problem.ts';
import { useQuery } from '../use-query.ts';
import { JobForm } from './JobForm.tsx';
import { readVacancy } from './vacancy-action.ts';

interface Props {
  id: string;
  text: Text['adminWords']['vacancies'];
  kit: Text['adminWords']['kit'];
}

/** A vacancy as its company sent it, and below it the job that staff make of it. */
export function JobEditor({ id, text, kit }: Props) {
  const load = useCallback((signal: AbortSignal) => readVacancy(id, signal), [id]);
  const vacancy = useLoad(load);
  return (
    <section className="mt-4 flex max-w-prose flex-col gap-4">
      <Back words={text.editor.back} />
      {vacancy.status === 'ready' && <Opened vacancy={vacancy.data} text={text} kit={kit} />}
      {vacancy.status === 'failed' && (
        <Retry
          words={describeProblem(vacancy.problem, kit)}
          retry={kit.retry}
          onRetry={vacancy.retry}
        />
      )}
      {vacancy.status === 'loading' && <p role="status">{text.editor.loading}</p>}
    </section>
  );
}

function Opened({ vacancy, text, kit }: Omit<Props, 'id'> & { vacancy: StaffVacancy }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { name, message, state } = vacancy;
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title wrap-anywhere text-brand">
        {fill(text.editor.heading, { name })}
      </h1>
      <h2 className="text-xl">{text.editor.asSent}</h2>
      <p className="border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line">{message}</p>
      {state === 'new' || state === 'published' ? (
        <JobForm vacancy={vacancy} text={text.editor} kit={kit} />
      ) : (
        <p>{fill(text.editor.ended, { state: text.states[state] })}</p>
      )}
    </>
  );
}

function Back({ words }: { words: string }) {
  const { show } = useQuery();
  return (
    <p>
      <a
        className="inline-flex min-h-11 items-center text-brand underline"
        href="?view=vacancies"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          show('?view=vacancies');
        }}
      >
        {words}
      </a>
    </p>
  );
}
