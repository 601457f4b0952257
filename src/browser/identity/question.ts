/** The dialog that asks the member before one account replaces another. It loads on demand. */
import type { IdentityText } from '#domain/member/identity-text.ts';
import type { Member } from '#domain/member/member.ts';
import { fill } from '#domain/text/placeholders.ts';
import { questionStyle } from './question-style.ts';
import { loadIdentityText } from './identity-text.ts';

/**
 * Shows the dialog over the page until the member closes it.
 * @param current - the member of the stored session.
 * @param arriving - the member that would replace it.
 * @returns true if the member agrees; false if the member declines or presses Escape.
 * @throws if the texts fail to load.
 */
export async function askToReplace(current: Member, arriving: Member): Promise<boolean> {
  const { question } = await loadIdentityText();
  const dialog = buildDialog(question, {
    current: describeMember(current),
    arriving: describeMember(arriving),
  });
  document.body.append(dialog);
  const opener = document.activeElement;
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  dialog.remove();
  if (opener instanceof HTMLElement) opener.focus();
  return dialog.returnValue === 'yes';
}

/** Returns the name and the address, because names are not unique; only the address if it begins with the name. */
function describeMember({ name, email }: Member): string {
  return email.startsWith(`${name}@`) ? email : `${name} (${email})`;
}

function buildDialog(
  messages: IdentityText['question'],
  memberNames: Record<'current' | 'arriving', string>,
) {
  const dialog = document.createElement('dialog');
  dialog.id = 'session-question';
  const heading = document.createElement('h2');
  heading.id = 'session-question-heading';
  heading.textContent = messages.heading;
  dialog.setAttribute('aria-labelledby', heading.id);
  const texts = messages.texts.map((text, index) => {
    const paragraph = document.createElement('p');
    paragraph.id = `question-${index}`;
    paragraph.textContent = fill(text, memberNames);
    return paragraph;
  });
  dialog.setAttribute('aria-describedby', texts.map(({ id }) => id).join(' '));
  const form = document.createElement('form');
  form.method = 'dialog';
  // A dialog focuses its first button.
  const buttons = { no: messages.stay, yes: messages.change };
  for (const [value, text] of Object.entries(buttons)) {
    const button = document.createElement('button');
    Object.assign(button, { value, textContent: fill(text, memberNames) });
    form.append(button);
  }
  dialog.append(heading, ...texts, form);
  const styleSheet = new CSSStyleSheet();
  styleSheet.replaceSync(questionStyle);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styleSheet];
  dialog.addEventListener('close', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
      (sheet) => sheet !== styleSheet,
    );
  });
  return dialog;
}
