import type { ReactNode } from 'react';
import { Retry } from '../components/Retry.tsx';
import { Skeleton } from '../components/Skeleton.tsx';
import type { useListings } from './use-listings.ts';

type LoadResult = ReturnType<typeof useListings>['result'];

interface Props {
  result: LoadResult;
  text: Record<'loading' | 'failed' | 'offline' | 'retry', string>;
  children: (loaded: Extract<LoadResult, { status: 'ready' }>) => ReactNode;
}

/** A member's listings, or a placeholder while they load, or a retry button after a failure. */
export function LoadedListings({ result, text, children }: Props) {
  if (result.status === 'ready') return children(result);
  if (result.status === 'failed') {
    return (
      <div className="mt-4">
        <Retry
          message={result.isOffline ? text.offline : text.failed}
          retry={text.retry}
          onRetry={result.retry}
        />
      </div>
    );
  }
  return (
    <div aria-busy="true" className="mt-4">
      <p role="status">{text.loading}</p>
      <div className="mt-6 grid h-64">
        <Skeleton />
      </div>
    </div>
  );
}
