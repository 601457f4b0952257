import { Button } from '#ui/Button.tsx';
import { Outcome } from './Outcome.tsx';
import { EmailConsent, LogIn, You } from './SettingsFields.tsx';
import type { Text, PageText } from '#content/text/text.ts';
import { useAccountForm } from './use-account-form.ts';
import type { StoredSettings } from './use-settings.ts';

interface Props {
  stored: StoredSettings;
  text: PageText<'settings'> & Text['settingsForm'];
}

/** All editable settings of a member in one form with a single button. */
export function AccountFormView({ stored, text }: Props) {
  const account = useAccountForm(stored, text.refusals);
  const { changed, saving } = account;
  const part = { account, text };

  const submit = async () => {
    const wrong = await account.save();
    // The ids of fields derive from their names.
    if (wrong !== undefined) document.getElementById(`settings-${wrong}`)?.focus();
  };

  return (
    <form
      noValidate
      data-unsaved={changed.length > 0 ? '' : undefined}
      className="mt-6 flex max-w-prose flex-col items-start gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <You {...part} />
      <LogIn {...part} />
      <EmailConsent {...part} />
      <div className="flex flex-col items-start gap-2">
        <Outcome {...part} />
        <Button
          type="submit"
          variant="primary"
          className="disabled:cursor-default disabled:opacity-60"
          disabled={changed.length === 0}
          aria-busy={saving}
        >
          {saving ? text.saving : text.save}
        </Button>
      </div>
    </form>
  );
}
