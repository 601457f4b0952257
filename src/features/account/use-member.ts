// @chunk control
import { useSyncExternalStore } from 'react';
import { currentMember, on } from '#browser/identity.ts';
import type { Member } from '#domain/member/member.ts';

/** Returns the logged-in member or null, and renders the component again when the member changes. */
export function useMember(): Member | null {
  return useSyncExternalStore(subscribe, currentMember, () => null);
}

function subscribe(changed: () => void): () => void {
  const events = ['init', 'login', 'logout', 'update'] as const;
  const stops = events.map((event) => on(event, changed));
  return () => {
    for (const stop of stops) stop();
  };
}
