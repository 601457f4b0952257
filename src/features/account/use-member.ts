// @chunk control
// src/build/script-chunks.ts joins the modules of the chunk 'control' into one file.
import { useSyncExternalStore } from 'react';
import { currentMember, on } from '#browser/identity.ts';
import type { Member } from '#domain/member/member.ts';

/** Returns the logged-in member or null, and renders the component again when the member changes. */
export function useMember(): Member | null {
  return useSyncExternalStore(subscribe, currentMember, () => null);
}

function subscribe(listener: () => void): () => void {
  const events = ['init', 'login', 'logout', 'update'] as const;
  const unsubscribers = events.map((event) => on(event, listener));
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
