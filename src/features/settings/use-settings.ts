import { useEffect, useState } from 'react';
import { loadAccount } from '#browser/account.ts';
import type { Account } from '#browser/account-session.ts';
import { on, setDialogLanguage } from '#browser/identity.ts';
import { loadSettings } from '#browser/settings-store.ts';
import type { AccountForm } from '#domain/member/account-form.ts';

/** An account and its choices, as they are stored. */
export interface StoredSettings {
  account: Account;
  form: AccountForm;
}

type Loading = { status: 'loading' | 'failed' } | ({ status: 'ready' } & StoredSettings);

/** What is stored of the member who is here. */
export function useSettings() {
  const [state, setState] = useState<Loading>({ status: 'loading' });
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let wanted = true;
    load().then(
      (stored) => {
        if (wanted) setState({ status: 'ready', ...stored });
      },
      () => {
        if (wanted) setState({ status: 'failed' });
      },
    );
    return () => {
      wanted = false;
    };
  }, [attempt]);

  const retry = () => {
    setState({ status: 'loading' });
    setAttempt((before) => before + 1);
  };

  const failed = state.status === 'failed';
  useEffect(() => {
    if (!failed) return;
    return on('login', () => {
      setState({ status: 'loading' });
      setAttempt((before) => before + 1);
    });
  }, [failed]);

  return { state, retry };
}

async function load(): Promise<StoredSettings> {
  const [account, settings] = await Promise.all([loadAccount(), loadSettings()]);
  // She may have chosen it in another browser.
  void setDialogLanguage(settings.language).catch(() => undefined);
  const { name, email, avatar } = account;
  return { account, form: { name, email, avatar, password: '', ...settings } };
}
