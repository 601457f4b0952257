/**
 * Starts what this device keeps: the service worker, the buttons 'Keep', and the offer to install the site.
 */
import styles from './keep.css?inline';
import { fetchSiteData } from '../api/site-data.ts';
import { savesData } from '../saves-data.ts';
import { isMember, watchMember } from '../when-member.ts';
import { offerInstallation, type InstallText } from './install-offer.ts';
import { addKeepButtons, type KeepText } from './keep-buttons.ts';
import { findLoadedFiles, getFallbackPath } from './keep-shop.ts';
import { showKeptShops } from './kept-list.ts';
import { isFallback, isStored, replaceStoredPage } from './stored-page.ts';
import { countVisit } from './visit-count.ts';
import { registerWorker, sendToWorker } from './worker.ts';

/** The visit from which the page for all other pages is stored: it has 11 kB, and a second visit should have 3 kB. */
const minVisits = 3;

function reportVisit(visits: number): void {
  const isReturning = visits >= minVisits && !savesData();
  void sendToWorker({
    kind: 'visit',
    path: location.pathname,
    isMember: isMember(),
    assets: findLoadedFiles(false),
    ...((isMember() || isReturning) && { fallback: getFallbackPath() }),
  });
}

let isStarted = false;

/**
 * Starts all of it at the first call.
 * @param installEvent - the event `beforeinstallprompt`, if the browser has sent it already
 */
export async function startOnce(installEvent: Event | undefined): Promise<void> {
  if (isStarted) return;
  isStarted = true;

  const list = document.getElementById('kept-shops');
  if (list) showKeptShops(list);
  const visits = countVisit();
  if (await registerWorker()) {
    if (isStored() || isFallback()) replaceStoredPage();
    else {
      reportVisit(visits);
      watchMember(() => reportVisit(visits));
    }
  }
  const text = await fetchSiteData<KeepText & { install: InstallText }>('/assets/kept-text.json');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  addKeepButtons(text);
  offerInstallation(visits, text.install, installEvent);
}
