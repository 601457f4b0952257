import type { WidgetStore } from 'netlify-identity-widget';
import { recordExternalLogin } from '../identity/external-login.ts';
import { notifyOtherTabs } from '../log-out-channel.ts';

/**
 * Patches three actions of the widget's store, which emit no event that the site could handle.
 * @param onEmailChange - called after the service has applied a new email address.
 */
export function patchStore(store: WidgetStore, onEmailChange: () => Promise<void>): void {
  const externalLogin = store.externalLogin.bind(store);
  store.externalLogin = (provider) => {
    recordExternalLogin();
    externalLogin(provider);
  };
  // This also covers the log-out buttons of the widget's own pages.
  const logout = store.logout.bind(store);
  store.logout = () => {
    if (store.user) notifyOtherTabs();
    return logout();
  };
  const changeEmail = store.doEmailChange.bind(store);
  store.doEmailChange = async () => {
    await changeEmail();
    store.email_change_token = null;
    if (store.message === 'email_changed') await onEmailChange();
  };
}
