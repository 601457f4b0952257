import { useCallback, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { requestJson } from '#browser/api/request.ts';
import { useLoad } from '#features/components/use-load.ts';
import { Panel } from './Panel.tsx';
import { PartFailure } from './PartFailure.tsx';
import { useScreen } from './screen.ts';
import { usePolling } from './use-list.ts';

interface Props<Data> {
  /** Path of the endpoint. */
  path: string;
  /** Schema of the response. It must be the same at every render. */
  schema: z.ZodMiniType<Data>;
  /** The title of the panel while there are no data, for data that have their own panel. */
  title?: string;
  children: (data: Data, reload: () => void) => ReactNode;
}

/** The data of an endpoint, polled, with its loading and failed states. A failed reload keeps the data. */
export function LoadedPage<Data>({ path, schema, title, children }: Props<Data>) {
  const { text } = useScreen();
  const load = useCallback(
    async (signal: AbortSignal) => schema.parse(await requestJson({ path, signal })),
    [path, schema],
  );
  const loaded = useLoad(load);
  usePolling(loaded.reload);
  if (loaded.status !== 'ready') {
    const state =
      loaded.status === 'loading' ? (
        <p role="status" className="min-h-lvh">
          {text.ui.loading}
        </p>
      ) : (
        <PartFailure
          problem={loaded.problem}
          connectionText={text.ui.pageFailed}
          onRetry={loaded.retry}
        />
      );
    return title === undefined ? state : <Panel text={{ title }}>{state}</Panel>;
  }
  const { failure } = loaded;
  return (
    <>
      {failure && (
        <PartFailure
          problem={failure.problem}
          connectionText={text.ui.pageIsOld}
          hasData
          onRetry={loaded.reload}
        />
      )}
      {children(loaded.data, loaded.reload)}
    </>
  );
}
