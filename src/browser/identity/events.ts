/** What happens to the person here, told to whoever listens. */
import type { WidgetPage } from 'netlify-identity-widget';
import type { Member } from '#domain/member/member.ts';

/** `login` comes once an arrival, not at every restored session. */
export interface IdentityEvents {
  init: Member | null;
  login: Member;
  logout: null;
  /** The `login` that follows is by the link that confirms an address. */
  confirmed: null;
  /** The account of the member who is here was changed. */
  update: Member;
  open: WidgetPage;
  close: null;
  error: Error;
  /** Something to say outside the dialog: a sentence, and the word that puts it away. */
  notice: { sentence: string; dismiss: string };
}

type Handler<Event extends keyof IdentityEvents> = (detail: IdentityEvents[Event]) => void;

const handlers = new Map<keyof IdentityEvents, Set<(detail: never) => void>>();

/** Calls the handler at every such event; returns what stops it. */
export function on<Event extends keyof IdentityEvents>(event: Event, handler: Handler<Event>) {
  const all = handlers.get(event) ?? new Set();
  handlers.set(event, all.add(handler));
  return () => {
    all.delete(handler);
  };
}

export function emit<Event extends keyof IdentityEvents>(
  event: Event,
  detail: IdentityEvents[Event],
) {
  for (const handler of handlers.get(event) ?? []) (handler as Handler<Event>)(detail);
}
