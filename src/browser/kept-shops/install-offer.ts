/** Offers once to install the site as an app, where the browser can do it. */
import { readItem, writeItem } from '../storage.ts';
import { createAction, showLine } from './status-line.ts';

export interface InstallText {
  sentence: string;
  accept: string;
  dismiss: string;
}

/** The visit from which the offer is made. */
const minVisits = 3;

const offerKey = 'offered installation';

interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

/**
 * Shows the offer when the browser says that it can install the site [w3.org/TR/manifest-incubations].
 * @param event - the event of the browser, if it was earlier
 */
export function offerInstallation(
  visits: number,
  text: InstallText,
  event: Event | undefined,
): void {
  if (visits < minVisits || readItem(offerKey) !== null) return;
  const offer = (installEvent: Event) => {
    writeItem(offerKey, '1');
    showLine(text.sentence, [
      createAction(text.accept, () => void (installEvent as InstallEvent).prompt()),
      createAction(text.dismiss),
    ]);
  };
  if (event) offer(event);
  else addEventListener('beforeinstallprompt', offer, { once: true });
}
