// @chunk page
// src/build/script-chunks.ts joins the modules of the chunk 'page' into one file.
/** Answers a search that opens another page: its button says so at once, and a device without a network stays here. */

/** Matches the address of a search in each language. */
const searchPath = /\/all-businesses\/search$/;

/** True for the form of a search that opens the page of results. */
const isSearch = (form: unknown): form is HTMLFormElement =>
  form instanceof HTMLFormElement && searchPath.test(form.action);

/** Shows the texts of the page's status for each search, unless a script of its form has answered it. */
export function answerSearches() {
  const status = document.getElementById('identity-status');
  const { loading = '', offline = '' } = status?.dataset ?? {};
  let restore = () => {};
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !isSearch(form)) return;
    restore();
    if (!navigator.onLine) {
      event.preventDefault();
      status?.replaceChildren(offline);
      return;
    }
    // The button of the header is an icon.
    const button = form.querySelector('button');
    const label = button?.textContent.trim() ? button : status;
    const before = Array.from(label?.childNodes ?? []);
    label?.replaceChildren(loading);
    form.ariaBusy = 'true';
    restore = () => {
      label?.replaceChildren(...before);
      form.ariaBusy = null;
      restore = () => {};
    };
  });
  addEventListener('online', () => {
    if (status?.textContent === offline) status.replaceChildren();
  });
  // The page comes back from the browser's cache as it was left.
  addEventListener('pageshow', () => restore());
}
