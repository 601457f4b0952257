/** Events of the logged-in member and of the dialog. */
import type { WidgetPage } from 'netlify-identity-widget';
import type { Member } from '#domain/member/member.ts';

/**
 * Maps the names of the events to their details. `login` is emitted once per log-in, but not for a session that was
 * stored before the page loaded.
 */
export interface IdentityEvents {
  init: Member | null;
  login: Member;
  logout: null;
  /** The next `login` follows a link that confirms an address. */
  confirmed: null;
  /** The account or the password of the logged-in member was changed. */
  update: Member;
  open: WidgetPage;
  close: null;
  error: Error;
}

type Handler<Event extends keyof IdentityEvents> = (detail: IdentityEvents[Event]) => void;

const handlers = new Map<keyof IdentityEvents, Set<(detail: never) => void>>();

/** Calls the handler at every event of this name; returns a function that removes the handler. */
export function on<Event extends keyof IdentityEvents>(event: Event, handler: Handler<Event>) {
  const eventHandlers = handlers.get(event) ?? new Set();
  handlers.set(event, eventHandlers.add(handler));
  return () => {
    eventHandlers.delete(handler);
  };
}

export function emit<Event extends keyof IdentityEvents>(
  event: Event,
  detail: IdentityEvents[Event],
) {
  for (const handler of handlers.get(event) ?? []) (handler as Handler<Event>)(detail);
}
