// @chunk hours
/**
 * The texts of elements that depend on the hour: the state of the shop with the opening hours in `data-opening-hours`. With
 * `data-brief` the text is that of a card.
 */
import {
  describeBriefState,
  describeOpenState,
  type StateText,
} from '#domain/hours/describe-hours.ts';
import { getOpenState, type Holiday } from '#domain/hours/open-state.ts';
import { recordServerTime, serverNow } from './server-time.ts';
import { localizePath } from '#domain/language/localized-path.ts';

interface SignData {
  text: StateText;
  holidays: Holiday[];
}

const updateIntervalMs = 60_000;
let loading: Promise<SignData> | undefined;

/**
 * Writes the state of each shop into its element by the server's time, and again each minute. `data-state` has the state
 * without its text. Elements that are inserted later get their text with the next minute or the next call.
 * @throws if the texts do not load. The elements then stay empty.
 */
export async function showOpenSigns(): Promise<void> {
  if (loading) {
    updateSigns(await loading);
    return;
  }
  loading = loadSignData();
  loading.catch(() => {
    loading = undefined;
  });
  const data = await loading;
  updateSigns(data);
  setInterval(() => updateSigns(data), updateIntervalMs);
}

/** Loads the texts and the public holidays. The response also has the server's time. */
async function loadSignData(): Promise<SignData> {
  const response = await fetch(localizePath('/assets/open-signs.json'), { cache: 'no-store' });
  if (!response.ok) throw new Error(`The texts of opening hours: ${response.status}`);
  recordServerTime(response.headers);
  return (await response.json()) as SignData;
}

function updateSigns({ text, holidays }: SignData): void {
  const now = serverNow();
  if (now === undefined) return;
  for (const sign of document.querySelectorAll<HTMLElement>('[data-opening-hours]')) {
    const state = getOpenState(sign.dataset['openingHours'] ?? '', now, holidays);
    const describe = 'brief' in sign.dataset ? describeBriefState : describeOpenState;
    const label = state ? describe(state, text) : '';
    if (sign.textContent !== label) sign.textContent = label;
    if (state) sign.dataset['state'] = state.state;
  }
}
