/** The message that a new version of the page exists, with a button that reloads the page. */

interface ReloadText {
  message: string;
  button: string;
}

/**
 * Shows the message over the page and its dialogs. A second call has no effect.
 * @param onPress - called before the page reloads.
 * @throws {Error} if the text fails to load.
 */
export async function showReloadNotice(onPress: () => void): Promise<void> {
  const id = 'reload-notice';
  if (document.getElementById(id)) return;
  const { message, button } = await loadReloadText();
  const status = document.getElementById('identity-status');
  // This element may contain the message that the login did not open.
  status?.replaceChildren();
  const notice = document.createElement('div');
  notice.id = id;
  notice.className = status?.className ?? '';
  // The frame of the login dialog covers the page, so the notice has the maximum z-index.
  notice.style.zIndex = '2147483647';
  const paragraph = document.createElement('p');
  paragraph.role = 'alert';
  const reloadButton = document.createElement('button');
  reloadButton.type = 'button';
  reloadButton.className = 'min-h-11 font-bold underline';
  reloadButton.textContent = button;
  reloadButton.addEventListener('click', () => {
    onPress();
    location.reload();
  });
  notice.append(paragraph, reloadButton);
  // Everything outside of a modal dialog is inert.
  (document.querySelector('dialog:modal') ?? document.body).append(notice);
  paragraph.textContent = message;
}

async function loadReloadText(): Promise<ReloadText> {
  // The file of this module imports no other file, because a newer deploy may have removed it.
  const { lang } = document.documentElement;
  const folder = lang === 'en' ? '' : `/${lang}`;
  const response = await fetch(`${folder}/assets/reload-text.json`);
  if (!response.ok) throw new Error(`The text was answered ${response.status}.`);
  return (await response.json()) as ReloadText;
}
