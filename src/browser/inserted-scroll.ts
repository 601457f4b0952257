/** Remembers that the cards of a page were changed, so that a return shows the same cards at the same place. */

/** The state of the history entry of a page with inserted cards. */
interface InsertedState {
  /** The vertical scroll position in px at which the visitor left the page. */
  insertedScroll?: number;
  /** True if all new cards were inserted, and not the first one alone. */
  hasAll?: boolean;
}

const readState = () => history.state as InsertedState | null;

/** Returns the scroll position of a page with inserted cards; undefined for other pages, and for a search. */
export const readInsertedScroll = () =>
  location.search === '' ? readState()?.insertedScroll : undefined;

export const hadAllCards = () => readState()?.hasAll === true;

/** Stores the scroll position in the history entry, because the browser restores it before the cards are there. */
export function keepInsertedScroll(state: InsertedState = {}): void {
  const keep = () =>
    history.replaceState({ ...readState(), ...state, insertedScroll: scrollY }, '');
  keep();
  addEventListener('pagehide', keep);
}
