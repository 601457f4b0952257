import { useState, type ReactNode } from 'react';
import { AnnounceContext } from './use-announce.ts';

/** Says what was done, for whoever looks and for whoever listens. */
export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState('');
  return (
    <AnnounceContext value={setSaid}>
      <p role="status" className="mt-4 font-bold text-good empty:hidden">
        {said}
      </p>
      {children}
    </AnnounceContext>
  );
}
