import { Button } from '#ui/Button.tsx';
import { Outcome } from './Outcome.tsx';
import { EmailConsent, LoginFields, ProfileFields } from './SettingsFields.tsx';
import type { Text, PageText } from '#content/text/text.ts';
import { useAccountForm } from './use-account-form.ts';
import type { StoredSettings } from './use-settings.ts';

interface Props {
  stored: StoredSettings;
  text: PageText<'settings'> & Text['settingsForm'];
}

/** A form with all editable settings of a member and a single button. */
export function AccountFormView({ stored, text }: Props) {
  const account = useAccountForm(stored, text.refusals);
  const { unsavedFields, isSaving } = account;
  const fieldProps = { account, text };

  const submit = async () => {
    const invalidField = await account.save();
    // The id of each field's element contains the name of the field.
    if (invalidField !== undefined) document.getElementById(`settings-${invalidField}`)?.focus();
  };

  return (
    <form
      noValidate
      data-unsaved={unsavedFields.length > 0 ? '' : undefined}
      className="mt-6 flex max-w-prose flex-col items-start gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ProfileFields {...fieldProps} />
      <LoginFields {...fieldProps} />
      <EmailConsent {...fieldProps} />
      <div className="flex flex-col items-start gap-2">
        <Outcome {...fieldProps} />
        <Button
          type="submit"
          variant="primary"
          className="disabled:cursor-default disabled:opacity-60"
          disabled={unsavedFields.length === 0}
          aria-busy={isSaving}
        >
          {isSaving ? text.saving : text.save}
        </Button>
      </div>
    </form>
  );
}
