import { requestJson } from '#browser/api/request.ts';
import type { JobDraft } from '#domain/job/job-draft.ts';
import { staffVacancySchema, type StaffVacancy } from '#domain/staff/staff-vacancy.ts';

const pathOf = (id: string) => `/api/staff/vacancies/${encodeURIComponent(id)}`;

/** @throws {Problem} what the endpoint refused. */
export async function readVacancy(id: string, signal?: AbortSignal): Promise<StaffVacancy> {
  return staffVacancySchema.parse(await requestJson({ path: pathOf(id), signal }));
}

/** @throws {Problem} what the endpoint refused. */
export async function publishVacancy(id: string, body: JobDraft): Promise<void> {
  await requestJson({ method: 'POST', path: `${pathOf(id)}/publish`, body });
}

/** @throws {Problem} what the endpoint refused. */
export async function endVacancy(
  id: string,
  how: 'close' | 'refuse',
  reason: string,
): Promise<void> {
  await requestJson({ method: 'POST', path: `${pathOf(id)}/${how}`, body: { reason } });
}
