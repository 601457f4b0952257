/** The question before one account replaces another. It loads when it is needed. */
import type { IdentityWords } from '#domain/member/identity-words.ts';
import type { Member } from '#domain/member/member.ts';
import { fill } from '#domain/text/placeholders.ts';
import { questionStyle } from './question-style.ts';
import { identityWords } from './words.ts';

/**
 * Shows the question over the page. Escape and closing mean no.
 * @throws if the texts fail to load.
 */
export async function askToReplace(current: Member, arriving: Member): Promise<boolean> {
  const { question } = await identityWords();
  const dialog = build(question, { current: personOf(current), arriving: personOf(arriving) });
  document.body.append(dialog);
  const opener = document.activeElement;
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  dialog.remove();
  if (opener instanceof HTMLElement) opener.focus();
  return dialog.returnValue === 'yes';
}

/** The label includes the address, because names are not unique. */
function personOf({ name, email }: Member): string {
  return email.startsWith(`${name}@`) ? email : `${name} (${email})`;
}

function build(words: IdentityWords['question'], people: Record<'current' | 'arriving', string>) {
  const dialog = document.createElement('dialog');
  dialog.id = 'session-question';
  const heading = document.createElement('h2');
  heading.id = 'session-question-heading';
  heading.textContent = words.heading;
  dialog.setAttribute('aria-labelledby', heading.id);
  const texts = words.texts.map((text) => {
    const paragraph = document.createElement('p');
    paragraph.textContent = fill(text, people);
    return paragraph;
  });
  dialog.setAttribute(
    'aria-describedby',
    texts.map((text, at) => (text.id = `question-${at}`)).join(' '),
  );
  const form = document.createElement('form');
  form.method = 'dialog';
  // The first button has the focus.
  const buttons = { no: words.stay, yes: words.change };
  for (const [value, text] of Object.entries(buttons)) {
    const button = document.createElement('button');
    Object.assign(button, { value, textContent: fill(text, people) });
    form.append(button);
  }
  dialog.append(heading, ...texts, form);
  const view = new CSSStyleSheet();
  view.replaceSync(questionStyle);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, view];
  dialog.addEventListener('close', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== view);
  });
  return dialog;
}
