import { useEffect, useState } from 'react';
import { Problem } from '#domain/problem/problem.ts';
import type { StaffVacancy } from '#domain/staff/staff-vacancy.ts';
import { readVacancy } from './vacancy-action.ts';

/** A vacancy in full. */
export function useVacancy(id: string) {
  const [vacancy, setVacancy] = useState<StaffVacancy>();
  const [problem, setProblem] = useState<Problem>();
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    const stop = new AbortController();
    readVacancy(id, stop.signal).then(setVacancy, (error: unknown) => {
      if (stop.signal.aborted) return;
      setProblem(error instanceof Problem ? error : new Problem('fault', { cause: error }));
    });
    return () => stop.abort();
  }, [id, attempt]);

  const retry = () => {
    setProblem(undefined);
    setAttempt(attempt + 1);
  };
  return { vacancy, problem, retry };
}
