/**
 * Adds a state to the dialog in which an address waits for its confirmation. The widget itself keeps the form with a
 * line that lacks the address, and after a log-in it has no way to another email.
 */
import type { Widget, WidgetClient } from 'netlify-identity-widget';
import type { ConfirmationText } from '#domain/member/identity-text.ts';
import { formatCountdown } from '#domain/text/countdown.ts';
import { fill } from '#domain/text/placeholders.ts';
import {
  confirmationState,
  countSecondsUntilOffer,
  countSecondsUntilResend,
  resendConfirmation,
  resumeConfirmation,
} from '../identity/awaited-confirmation.ts';
import { greetAtLogin, greeting } from '../identity/greeting.ts';
import { updateServerTime } from '../request-server-time.ts';

/** The class of the frame's root element, for dialog-style.ts. */
const rootClass = 'awaits-confirmation';

/**
 * Opens the dialog. If an address waits for its confirmation, the dialog shows that; otherwise it shows the form of a
 * sign-up.
 */
export function openConfirmation(widget: Widget): void {
  if (resumeConfirmation()) {
    // The widget's own key for the message that an email was sent.
    widget.store.message = 'confirm';
    void updateServerTime().catch(() => undefined);
  }
  widget.open('signup');
}

interface Elements {
  heading: HTMLElement;
  status: HTMLElement;
  resendButton: HTMLButtonElement;
}

interface Handlers {
  resend: () => void;
  changeAddress: () => void;
  offerLogin: () => void;
}

/**
 * Prepares the state for a dialog.
 * @returns a function that adds, updates or removes the state. Call it after each change of the dialog's content.
 */
export function prepareConfirmation(
  content: Document,
  widget: Widget,
  text: ConfirmationText | undefined,
): () => void {
  if (!text) return () => undefined;
  const { store } = widget;
  let elements: Elements | undefined;
  let timer: number | undefined;
  let isSending = false;
  /** True after a tap to which the service sent no email yet. The request is repeated when the service sends one. */
  let isQueued = false;

  const update = () => {
    const form = content.querySelector('form');
    const isVisible = form !== null && isOnPage(widget);
    content.documentElement.classList.toggle(rootClass, isVisible);
    if (!isVisible || elements?.heading.isConnected === false) {
      clearInterval(timer);
      for (const part of content.querySelectorAll('.confirmation')) part.remove();
      elements = undefined;
    }
    if (!isVisible) {
      isQueued = false;
      return;
    }
    if (!elements) {
      elements = buildElements(content, form, text, handlers);
      elements.heading.focus();
      timer = window.setInterval(update, 1_000);
    }
    render(elements, text, { isSending, isQueued });
    if (isQueued && !isSending && countSecondsUntilResend() === 0) void resend();
  };
  const hide = () => {
    confirmationState.isShown = false;
    update();
  };
  const resend = async () => {
    if (isSending || !store.gotrue || !elements) return;
    const { status } = elements;
    isSending = true;
    setText(status, '');
    update();
    const result = await resendAtCurrentTime(store.gotrue);
    isSending = false;
    isQueued = result === 'tooEarly';
    if (result === 'confirmed') await endWait(widget);
    else setText(status, text.results[result]);
    update();
  };
  const handlers: Handlers = {
    resend: () => void resend(),
    changeAddress: () => changeAddress(content, widget, hide),
    offerLogin: () => offerLogin(widget, hide),
  };
  widget.on('close', hide);
  return update;
}

/** Opens the log-in, because the address was confirmed elsewhere. */
async function endWait(widget: Widget): Promise<void> {
  await greetAtLogin(widget, confirmationState.awaited?.email ?? '');
  widget.store.error = null;
  confirmationState.isShown = false;
}

/** Returns true if the dialog shows the page to which the state belongs. */
function isOnPage({ store }: Widget): boolean {
  const { awaited, isShown } = confirmationState;
  // The widget's own key, which contains this typo.
  return isShown && awaited?.page === store.modal.page && store.message !== 'verfication_error';
}

/**
 * Requests another email. Before the end of the service's interval it asks the server for the time, because the device
 * may have slept or its clock may have been set. In the first minute it asks nothing of the service, which has the last
 * word after it.
 */
async function resendAtCurrentTime(client: WidgetClient) {
  if (countSecondsUntilResend() > 0) await updateServerTime().catch(() => undefined);
  return countSecondsUntilOffer() > 0 ? 'tooEarly' : resendConfirmation(client);
}

function buildElements(
  content: Document,
  form: Element,
  text: ConfirmationText,
  handlers: Handlers,
): Elements {
  const createButton = (className: string, label: string, onClick: () => void) => {
    const properties = { type: 'button', className, textContent: label } as const;
    const button = createElement(content, 'button', properties);
    button.addEventListener('click', onClick);
    return button;
  };
  const heading = createElement(content, 'h2', { tabIndex: -1 });
  const status = createElement(content, 'p', { role: 'status' });
  const resendButton = createButton('btn', text.sendAgain, handlers.resend);
  const actions = createElement(content, 'div', {});
  actions.append(
    createElement(content, 'p', { textContent: text.where }),
    status,
    resendButton,
    createButton('btnLink', text.change, handlers.changeAddress),
    createButton('btnLink', text.logIn, handlers.offerLogin),
  );
  for (const part of [heading, actions]) part.classList.add('confirmation');
  form.before(heading);
  form.after(actions);
  return { heading, status, resendButton };
}

interface Progress {
  isSending: boolean;
  isQueued: boolean;
}

function render(
  { heading, resendButton }: Elements,
  text: ConfirmationText,
  { isSending, isQueued }: Progress,
) {
  setHeading(heading, text.heading, confirmationState.awaited?.email ?? '');
  // The countdown is that of the service. A tap before its end queues the request.
  const seconds = countSecondsUntilResend();
  const waiting = fill(isQueued ? text.queued : text.sendAgainIn, {
    time: formatCountdown(seconds),
  });
  const label = seconds > 0 ? waiting : text.sendAgain;
  setText(resendButton, isSending ? text.sending : label);
  resendButton.ariaDisabled = String(isSending || (isQueued && seconds > 0));
  // Until the service can send, the button is no main action.
  resendButton.classList.toggle('waits', seconds > 0);
  resendButton.ariaBusy = isSending ? 'true' : null;
}

/** Shows the form again with all typed values. The address is selected, so that the next key replaces it. */
function changeAddress(content: Document, { store }: Widget, hide: () => void): void {
  const { name = '', email = '', password = '' } = confirmationState.awaited ?? {};
  store.message = null;
  store.error = null;
  hide();
  for (const [key, value] of Object.entries({ name, email, password })) {
    const field = content.querySelector<HTMLInputElement>(`input[name=${key}]`);
    if (!field || field.value !== '' || value === '') continue;
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const address = content.querySelector<HTMLInputElement>('input[name=email]');
  address?.focus();
  address?.select();
}

function offerLogin({ store }: Widget, hide: () => void): void {
  greeting.email = confirmationState.awaited?.email ?? '';
  store.message = null;
  store.error = null;
  store.openModal('login');
  hide();
}

function createElement<Name extends 'button' | 'div' | 'h2' | 'p'>(
  content: Document,
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(content.createElement(name), properties);
}

/** Sets the heading. The address has its own line, and breaks after its '@' or before a dot if that is too short. */
function setHeading(heading: HTMLElement, template: string, email: string): void {
  if (heading.textContent === fill(template, { email })) return;
  const [prefix = '', suffix = ''] = template.split('{email}');
  const create = (name: 'br' | 'wbr') => heading.ownerDocument.createElement(name);
  const parts = email.match(/\.?[^@.]+@?|[@.]/g) ?? [];
  heading.replaceChildren(prefix, create('br'), ...parts.flatMap((part) => [part, create('wbr')]));
  heading.lastChild?.replaceWith(suffix);
}

/** Sets a text that differs, because each change of the content runs the patches again. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
