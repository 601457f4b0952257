/** Shows a line on the page that asks the visitor to open the confirmation email. The dialog hides the line. */
import type { IdentityText } from '#domain/member/identity-text.ts';
import { fill } from '#domain/text/placeholders.ts';
import { currentMember } from './current-member.ts';
import { on } from './events.ts';
import { loadIdentityText } from './identity-text.ts';
import { expectNewMember } from './new-member.ts';
import { clearPendingConfirmation, readPendingConfirmation } from './pending-confirmation.ts';

const id = 'confirmation-line';

let isStarted = false;

/** Shows the line below the header if an address waits for its confirmation, otherwise removes it. */
export async function showConfirmationLine(): Promise<void> {
  start();
  const text = readPendingConfirmation() && (await loadIdentityText().catch(() => undefined));
  // The record can have changed during the request.
  const pending = readPendingConfirmation();
  document.getElementById(id)?.remove();
  if (!pending || !text) return;
  expectNewMember(pending.email);
  document.querySelector('body > header')?.after(buildLine(text.confirmation, pending.email));
}

/** Removes the record of the pending confirmation when its address logs in, in this tab or in another one. */
function start(): void {
  if (isStarted) return;
  isStarted = true;
  const member = currentMember();
  if (member) clearPendingConfirmation(member.email);
  on('login', ({ email }) => {
    clearPendingConfirmation(email);
    void showConfirmationLine();
  });
}

function buildLine(text: IdentityText['confirmation'], email: string): HTMLElement {
  const line = document.createElement('div');
  line.id = id;
  // Tailwind ignores this folder, so the classes are those of other components.
  line.className =
    'for-visitors flex flex-wrap items-center justify-center gap-x-3 bg-accent px-3 py-2 text-center text-on-accent wrap-anywhere';
  const sentence = document.createElement('span');
  sentence.role = 'status';
  sentence.textContent = fill(text.line, { email });
  const button = document.createElement('button');
  button.className = 'min-h-11 font-bold underline';
  button.textContent = text.lineButton;
  // The script of IdentityStart.astro handles the click.
  button.dataset['identity'] = 'confirmation';
  line.append(sentence, button);
  return line;
}
