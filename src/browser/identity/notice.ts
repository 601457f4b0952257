/** A sentence about the log-in outside of the dialog. It is rare, so the code of every page does without it. */
export function showNotice(sentence: string, dismiss: string): void {
  const status = document.getElementById('identity-status');
  const notice = document.createElement('div');
  notice.id = 'identity-notice';
  notice.className = status?.className ?? '';
  const button = document.createElement('button');
  button.className = 'min-h-11 font-bold underline';
  button.textContent = dismiss;
  button.addEventListener('click', () => notice.remove());
  const paragraph = document.createElement('p');
  paragraph.role = 'alert';
  paragraph.textContent = sentence;
  notice.append(paragraph, button);
  document.getElementById(notice.id)?.remove();
  status?.after(notice);
}
