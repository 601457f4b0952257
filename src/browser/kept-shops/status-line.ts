/** A line at the bottom of the screen with a sentence and its actions. A further line replaces it. */

const lineId = 'kept-line';

/** Shows the line. Screen readers announce it, because its element exists before the sentence. */
export function showLine(sentence: string, actions: readonly HTMLElement[]): void {
  const status = document.getElementById('identity-status');
  if (!status) return;
  document.getElementById(lineId)?.remove();
  const line = document.createElement('div');
  line.id = lineId;
  line.className = status.className;
  line.role = 'status';
  status.after(line);
  const paragraph = document.createElement('p');
  paragraph.textContent = sentence;
  for (const action of actions)
    action.className = 'mr-4 inline-flex min-h-11 items-center underline';
  line.append(paragraph, ...actions);
}

/** Creates a button of the line, which hides it. */
export function createAction(label: string, click?: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', () => {
    document.getElementById(lineId)?.remove();
    click?.();
  });
  return button;
}
