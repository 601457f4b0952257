import { useCallback } from 'react';
import { loadText } from '#browser/api/load-text.ts';
import { requestJson } from '#browser/api/request.ts';
import { openPreparedSchema, type OpenPrepared } from '#domain/listing/prepared-listing.ts';
import { useLazyComponent } from '#features/components/use-lazy-component.ts';
import { useLoad } from '#features/components/use-load.ts';
import { PartFailure } from '../components/PartFailure.tsx';
import { useScreen } from '../components/screen.ts';
import type { FormData } from './PreparedForm.tsx';

interface Props {
  /** The id of a stored draft; undefined for a new one. */
  id: string | undefined;
  onSave: () => void;
}

interface Loaded extends FormData {
  prepared: OpenPrepared | undefined;
}

const loadForm = async () => (await import('./PreparedForm.tsx')).PreparedForm;

/** The form of a prepared advert, with its texts and its draft, which load when it opens. */
export function OpenForm({ id, onSave }: Props) {
  const { form: text } = useScreen().text.prepared;
  const load = useCallback(
    async (signal: AbortSignal): Promise<Loaded> => {
      const [data, prepared] = await Promise.all([
        loadText<FormData>('/admin/form-text.json'),
        id === undefined ? undefined : loadPrepared(id, signal),
      ]);
      return { ...data, prepared };
    },
    [id],
  );
  const loaded = useLoad(load);
  const { Component, hasFailed, retry } = useLazyComponent(loadForm);
  if (loaded.status === 'failed' || hasFailed) {
    return (
      <PartFailure
        problem={loaded.status === 'failed' ? loaded.problem : undefined}
        connectionText={text.failed}
        onRetry={loaded.status === 'failed' ? loaded.retry : retry}
      />
    );
  }
  if (loaded.status === 'loading' || !Component) return <p role="status">{text.loading}</p>;
  return <Component {...loaded.data} onSave={onSave} />;
}

const loadPrepared = async (id: string, signal: AbortSignal) =>
  openPreparedSchema.parse(
    await requestJson({
      path: `/api/staff/prepared-listings/${encodeURIComponent(id)}`,
      signal,
    }),
  );
