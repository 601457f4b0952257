import type { ReactNode } from 'react';
import { Retry } from '../components/Retry.tsx';
import { Skeleton } from '../components/Skeleton.tsx';
import type { useListings } from './use-listings.ts';

type Loaded = ReturnType<typeof useListings>['loaded'];

interface Props {
  loaded: Loaded;
  text: Record<'loading' | 'failed' | 'offline' | 'retry', string>;
  children: (loaded: Extract<Loaded, { status: 'ready' }>) => ReactNode;
}

/** A member's listings, or a placeholder while they load, or a retry button after a failure. */
export function LoadedListings({ loaded, text, children }: Props) {
  if (loaded.status === 'ready') return children(loaded);
  if (loaded.status === 'failed') {
    return (
      <div className="mt-4">
        <Retry
          message={loaded.isOffline ? text.offline : text.failed}
          retry={text.retry}
          onRetry={loaded.retry}
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
