// @chunk page
// src/build/script-chunks.ts joins the modules of the chunk 'page' into one file.
/** Answers a search that opens another page: its button says so at once, and a device without a network stays here. */

interface Texts {
  searching: string;
  offline: string;
}

/** Matches the address of a search in each language. */
const searchPath = /\/all-businesses\/search$/;

/** Shows the texts for each search, unless a script of its form has answered it. */
export function answerSearches(text: Texts) {
  const status = document.getElementById('identity-status');
  let restore = () => {};
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (!searchPath.test(form.action)) return;
    restore();
    if (!navigator.onLine) {
      event.preventDefault();
      status?.replaceChildren(text.offline);
      return;
    }
    // The button of the header is an icon.
    const button = form.querySelector('button');
    const label = button?.textContent.trim() ? button : status;
    const before = Array.from(label?.childNodes ?? []);
    label?.replaceChildren(text.searching);
    form.ariaBusy = 'true';
    restore = () => {
      label?.replaceChildren(...before);
      form.ariaBusy = null;
      restore = () => {};
    };
  });
  addEventListener('online', () => {
    if (status?.textContent === text.offline) status.replaceChildren();
  });
  // The page comes back from the browser's cache as it was left.
  addEventListener('pageshow', () => restore());
}
