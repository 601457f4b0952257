/**
 * Who is here, and every way in and out. The only file that knows netlify-identity-widget, which is
 * fetched when somebody wants to log in, when an e-mail's link brought a token, or for a member who
 * leaves. A visitor who only reads never downloads it.
 */
import type { Widget, WidgetPage } from 'netlify-identity-widget';
import type { Member } from '../domain/member/member.ts';
import { sessionKey } from './session-key.ts';

/** Reading and renewing sessions is for those who have one: a visitor downloads none of it. */
const sessions = () => import('./identity-session.ts');

/** What happens to the person here; `login` comes once an arrival, not at every restored session. */
export interface IdentityEvents {
  init: Member | null;
  login: Member;
  logout: null;
  open: WidgetPage;
  close: null;
  error: Error;
}

type Handler<Event extends keyof IdentityEvents> = (detail: IdentityEvents[Event]) => void;

const handlers: { [Event in keyof IdentityEvents]: Set<Handler<Event>> } = {
  init: new Set(),
  login: new Set(),
  logout: new Set(),
  open: new Set(),
  close: new Set(),
  error: new Set(),
};

let member: Member | null = null;
let started = false;
let loading: Promise<Widget> | undefined;

/** Calls the handler at every such event; returns what stops it. */
export function on<Event extends keyof IdentityEvents>(event: Event, handler: Handler<Event>) {
  handlers[event].add(handler);
  return () => {
    handlers[event].delete(handler);
  };
}

/** The member as far as this page knows, or null. */
export function currentMember(): Member | null {
  return member;
}

/**
 * Reads the stored session and tells who is here. Call once, when the page has loaded.
 * Links in e-mails point at the site's root and carry their token in the fragment.
 */
export async function startIdentity(): Promise<void> {
  if (started) return;
  started = true;
  window.addEventListener('storage', ({ key }) => {
    if (key === sessionKey || key === null) void adoptStoredSession();
  });
  member = hasStoredSession() ? (await sessions()).readMember() : null;
  emit('init', member);
  if (bringsToken(location.hash)) await loadWidget();
}

/** Fetches the widget ahead of a click that is likely to come. */
export function prepareDialog(): void {
  void loadWidget().catch(() => undefined);
}

/**
 * Opens the dialog on its login or signup page.
 * @throws when the widget cannot be fetched.
 */
export async function openDialog(page: 'login' | 'signup'): Promise<void> {
  (await loadWidget()).open(page);
}

/** The language of the dialog from now on, by the widget's name for it. */
export function setDialogLanguage(language: string): Promise<void> {
  document.documentElement.dataset['dialogLanguage'] = language;
  return Promise.resolve();
}

/** Leaves, here and in the other tabs. Without a connection the session is dropped all the same. */
export async function logOut(): Promise<void> {
  try {
    (await loadWidget()).logout();
  } catch {
    localStorage.removeItem(sessionKey);
    await adoptStoredSession();
  }
}

/**
 * An identity token that is good for at least the next minute.
 * @throws {Problem} `not-signed-in` or `identity-unavailable`.
 */
export async function accessToken(): Promise<string> {
  const { requireFreshSession } = await sessions();
  try {
    const { token } = await requireFreshSession();
    await shareWithWidget(token);
    return token.access_token;
  } finally {
    await adoptStoredSession();
  }
}

/** Also when that fails: without a connection the widget can still leave. */
async function renewStoredSession(): Promise<void> {
  const { requireFreshSession } = await sessions();
  await requireFreshSession().catch(() => undefined);
  await adoptStoredSession();
}

function emit<Event extends keyof IdentityEvents>(event: Event, detail: IdentityEvents[Event]) {
  for (const handler of handlers[event]) handler(detail);
}

function arrive(arrived: Member) {
  const same = member?.id === arrived.id;
  member = arrived;
  if (!same) emit('login', arrived);
}

function leave() {
  if (!member) return;
  member = null;
  emit('logout', null);
}

/** The stored session is the truth: other tabs and the widget change it. */
async function adoptStoredSession() {
  const stored = hasStoredSession() ? (await sessions()).readMember() : null;
  if (stored) arrive(stored);
  else leave();
}

function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null;
  } catch {
    return false;
  }
}

function bringsToken(fragment: string): boolean {
  return /(confirmation|invite|recovery|email_change)_token=|access_token=|error=access_denied/.test(
    fragment,
  );
}

function loadWidget(): Promise<Widget> {
  loading ??= prepareWidget().catch((cause: unknown) => {
    loading = undefined;
    throw new Error('The login could not be loaded.', { cause });
  });
  return loading;
}

async function prepareWidget(): Promise<Widget> {
  // Renewed first, under our lock: the widget would renew an old token by itself, without one.
  if (member) await renewStoredSession();
  // The widget starts itself on import, without our options, unless its frame seems to exist.
  const placeholder = document.createElement('iframe');
  placeholder.id = 'netlify-identity-widget';
  placeholder.hidden = true;
  document.body.append(placeholder);
  try {
    const { default: widget } = await import('netlify-identity-widget');
    wire(widget);
    placeholder.remove();
    widget.init({ logo: false, ...(isDevelopmentHost() ? {} : { APIUrl: '/.netlify/identity' }) });
    return widget;
  } finally {
    placeholder.remove();
  }
}

function wire(widget: Widget) {
  widget.on('login', (user) => {
    void sessions().then(({ memberOf }) => {
      const arrived = memberOf(user);
      if (!arrived) return;
      if (member?.id !== arrived.id) widget.close();
      arrive(arrived);
    });
  });
  // The widget also says 'logout' when the service could not be asked; the stored session tells.
  widget.on('logout', () => void adoptStoredSession());
  widget.on('open', (page) => emit('open', page));
  widget.on('close', () => emit('close', null));
  widget.on('error', (error) => {
    if (error) emit('error', error instanceof Error ? error : new Error(error));
  });
}

/** The widget keeps the session in memory too; a refresh token that was used would end it. */
async function shareWithWidget(token: {
  access_token: string;
  refresh_token: string;
  expires_at: number;
}) {
  const user = loading && (await loading.catch(() => null))?.currentUser();
  if (user?.token && user.token.access_token !== token.access_token)
    user.token = { ...user.token, ...token };
}

/**
 * On a development host the widget asks for the site's address and lets it be cleared. It is preset
 * to this one, once: who clears it is asked.
 */
function isDevelopmentHost(): boolean {
  if (!['localhost', '127.0.0.1'].includes(location.hostname)) return false;
  if (!localStorage.getItem('site-url-preset')) {
    localStorage.setItem('site-url-preset', 'yes');
    localStorage.setItem('netlifySiteURL', location.origin);
  }
  return true;
}
