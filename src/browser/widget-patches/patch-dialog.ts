/**
 * Patches the dialog of the login widget: its style, its texts, the preservation of input, keyboards and screen
 * readers.
 */
import type { Widget, WidgetPage } from 'netlify-identity-widget';
import type { IdentityText } from '#domain/member/identity-text.ts';
import { memberLimits } from '#domain/member/member.limits.ts';
import { emailPattern } from '#domain/typed-text/email-pattern.ts';
import { dialogStyle } from './dialog-style.ts';
import { isTakenAddress } from '../identity/awaited-confirmation.ts';
import { greeting } from '../identity/greeting.ts';
import { makeModal } from './modal.ts';
import { hasOtherService } from './start-widget.ts';
import { prepareConfirmation } from './patch-confirmation.ts';
import { patchProblems, setNote } from './patch-problems.ts';

const newPasswordPages: ReadonlySet<WidgetPage> = new Set(['signup', 'recovery', 'invite']);

/**
 * Patches the dialog.
 * @param text - the site's texts for the dialog; undefined if they failed to load, so that the dialog lacks them.
 */
export function patchDialog(widget: Widget, text: IdentityText | undefined): void {
  const frame = document.querySelector<HTMLIFrameElement>('#netlify-identity-widget');
  const content = frame?.contentDocument;
  if (!frame || !content?.defaultView) return;

  if (text) {
    frame.title = text.dialog;
    content.documentElement.style.setProperty('--brand', JSON.stringify(text.brand));
  }
  const style = new content.defaultView.CSSStyleSheet();
  style.replaceSync(dialogStyle);
  content.adoptedStyleSheets.push(style);

  const restoreInput = preserveInput(content, widget);
  const patchConfirmation = prepareConfirmation(content, widget, text?.confirmation);
  const patchContent = () => {
    content.documentElement.lang = widget.store.locale;
    content.documentElement.classList.toggle('has-other-service', hasOtherService());
    patchLabels(content, text?.dialog ?? '');
    patchMessages(content, widget, text);
    patchTakenAddress(content, widget, text?.addressInUse);
    patchGreeting(content, widget);
    patchReason(content, widget, text?.whyAccount);
    restoreInput();
    patchConfirmation();
    patchAddress(content, widget.store.modal.page);
    patchPasswords(content, widget.store.modal.page, text?.passwordHint);
    if (widget.store.modal.isOpen) focusWithin(content);
  };
  new content.defaultView.MutationObserver(patchContent).observe(content.body, {
    childList: true,
    characterData: true,
    attributeFilter: ['aria-hidden'],
    subtree: true,
  });
  content.addEventListener('click', ({ target }) => clearError(widget, target), true);
  patchProblems(content, widget, text?.problems);
  makeModal(widget, frame, patchContent);
  patchContent();
}

/**
 * Removes an error when the user opens another page of the dialog. Elements of a frame fail `instanceof`, so the
 * methods of the clicked element are read as optional.
 */
function clearError({ store }: Widget, target: EventTarget | null) {
  const clicked = target as Partial<Element> | null;
  if (clicked?.closest?.('.btnHeader, .btnLink')) store.error = null;
}

function patchLabels(content: Document, name: string) {
  const title = content.querySelector('.btnHeader.active')?.textContent ?? name;
  content.title = title;
  const dialog = content.querySelector('.modalContainer');
  dialog?.setAttribute('aria-modal', 'true');
  dialog?.setAttribute('aria-label', title);
  for (const tab of content.querySelectorAll<HTMLElement>('.btnHeader')) {
    // A single tab is only a title in the style of a button.
    tab.inert = tab.matches(':only-child.active');
    tab.ariaCurrent = tab.matches('.active') ? 'true' : null;
  }
}

function patchMessages(content: Document, { store }: Widget, text?: IdentityText) {
  for (const message of content.querySelectorAll('.flashMessage')) message.role = 'alert';
  const message = content.querySelector('.flashMessage');
  const old = content.querySelector('#stale-link');
  // The widget's own key, which contains this typo.
  if (store.message !== 'verfication_error' || !message || !text) old?.remove();
  else if (!old) {
    const paragraph = content.createElement('p');
    paragraph.id = 'stale-link';
    paragraph.textContent = text.staleLink;
    message.after(paragraph);
  }
}

/** Adds the ways on below the refusal of a sign-up with an address that has an account. The dialog keeps the address. */
function patchTakenAddress(
  content: Document,
  { store }: Widget,
  text?: IdentityText['addressInUse'],
) {
  const old = content.querySelector('#taken-address');
  const message = content.querySelector('.flashMessage.error');
  const isVisible = store.modal.page === 'signup' && isTakenAddress(store.error);
  if (!isVisible || !message || !text) old?.remove();
  else if (!old) {
    const line = Object.assign(content.createElement('p'), { id: 'taken-address' });
    const pages = [
      ['login', text.logIn],
      ['amnesia', text.recover],
    ] as const;
    for (const [page, textContent] of pages) {
      const properties = { type: 'button', className: 'btnLink', textContent } as const;
      const button = Object.assign(content.createElement('button'), properties);
      button.addEventListener('click', () => store.openModal(page));
      line.append(button);
    }
    message.after(line);
  }
}

/** Adds a sentence above the log-in form after a link has confirmed an address. */
function patchGreeting(content: Document, { store }: Widget) {
  const old = content.querySelector('#greeting');
  const form = content.querySelector('form');
  const isVisible = greeting.sentence !== '' && store.modal.page === 'login' && form !== null;
  if (!isVisible) old?.remove();
  else if (!old) {
    const line = content.createElement('p');
    Object.assign(line, { id: 'greeting', role: 'status', textContent: greeting.sentence });
    form.before(line);
  }
}

/** Adds the reason for an account above the form of a sign-up. */
function patchReason(content: Document, { store }: Widget, reason = '') {
  const old = content.querySelector('#why-account');
  const form = content.querySelector('form');
  const isVisible = reason !== '' && store.modal.page === 'signup' && form !== null;
  if (!isVisible) old?.remove();
  else if (!old) {
    const line = content.createElement('p');
    Object.assign(line, { id: 'why-account', textContent: reason });
    form.before(line);
  }
}

/**
 * Preserves the typed name and email address until a log-in, because the widget empties the fields whenever it
 * opens a page of the dialog.
 * @returns a function that fills new, empty fields with the typed values, or the email field with the address of
 * the greeting.
 */
function preserveInput(content: Document, widget: Widget) {
  const typedValues = new Map<string, string>();
  const knownFields = new WeakSet<HTMLInputElement>();
  const findFields = () => content.querySelectorAll<HTMLInputElement>('[name=name], [name=email]');
  content.addEventListener('input', () => {
    for (const { name, value } of findFields()) typedValues.set(name, value);
  });
  widget.on('login', () => typedValues.clear());
  return () => {
    for (const field of findFields()) {
      if (knownFields.has(field)) continue;
      knownFields.add(field);
      const value = typedValues.get(field.name) ?? (field.name === 'email' ? greeting.email : '');
      if (field.value || !value) continue;
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
}

/** Sets the pattern of a new address. The browser itself accepts one without an ending, such as 'wanjiru@gmail'. */
function patchAddress(content: Document, page: WidgetPage) {
  const field = content.querySelector<HTMLInputElement>('input[name=email]');
  if (!field) return;
  if (page === 'signup') field.pattern = emailPattern.source;
  else field.removeAttribute('pattern');
}

/** Sets the minimum length of a new password, and the hint below it. A problem takes the place of the hint. */
function patchPasswords(content: Document, page: WidgetPage, hint = '') {
  const field = content.querySelector<HTMLInputElement>('input[name=password]');
  if (!field) return;
  const isNew = newPasswordPages.has(page);
  if (isNew) field.minLength = memberLimits.passwordLength;
  else field.removeAttribute('minlength');
  setNote(field, 'password-hint', isNew && field.ariaInvalid === null ? hint : '');
}

/**
 * Focuses the heading of a confirmation, or else the first empty field, or else the submit button or the close button.
 * Nothing is focused until the dialog is visible, or if an element of the dialog has the focus.
 */
function focusWithin(content: Document) {
  const isReady = content.querySelector('.modalContainer[aria-hidden=false]');
  const isInside = content.activeElement && content.activeElement !== content.body;
  if (!isReady || (isInside && content.hasFocus())) return;
  const target =
    content.querySelector<HTMLElement>('h2.confirmation') ??
    findFirstField(content) ??
    content.querySelector<HTMLElement>('form [type=submit]') ??
    content.querySelector<HTMLElement>('.btnClose');
  target?.focus();
}

/** Returns the first empty field; the first one if none is empty. */
function findFirstField(content: Document): HTMLInputElement | undefined {
  const fields = Array.from(content.querySelectorAll('input'));
  return fields.find(({ value }) => value === '') ?? fields[0];
}
