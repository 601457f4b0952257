import { useEffect } from 'react';
import { loadAccount, type Account } from '#browser/api/account.ts';
import { on, setDialogLanguage } from '#browser/identity.ts';
import { loadSettings } from '#browser/api/settings.ts';
import { loadText } from '#browser/api/load-text.ts';
import type { AccountForm } from '#domain/member/account-form.ts';
import { useLoad } from '../components/use-load.ts';
import type { Text } from '#content/text/text.ts';

/** A member's account, and the form with the stored settings. */
export interface StoredSettings {
  account: Account;
  form: AccountForm;
}

/** Loads the logged-in member's stored settings and the texts of the form. */
export function useSettings() {
  const settings = useLoad(loadStoredSettings);
  const { status, retry } = settings;
  useEffect(() => (status === 'failed' ? on('login', retry) : undefined), [status, retry]);
  return settings;
}

async function loadStoredSettings(): Promise<
  StoredSettings & { settingsText: Text['settingsForm'] }
> {
  const [account, settings, settingsText] = await Promise.all([
    loadAccount(),
    loadSettings(),
    loadText<Text['settingsForm']>('/profile-management/text.json'),
  ]);
  // The dialog receives the stored language, because the member may have selected it in another browser.
  void setDialogLanguage(settings.language).catch(() => undefined);
  const { name, email, avatar } = account;
  return {
    account,
    form: { name, email, avatar, oldPassword: '', password: '', ...settings },
    settingsText,
  };
}
