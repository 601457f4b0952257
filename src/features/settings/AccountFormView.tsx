import type { AccountField } from '#domain/member/account-form.ts';
import { Button } from '#ui/Button.tsx';
import { Outcome } from './Outcome.tsx';
import {
  LetterChoices,
  LanguageField,
  LoginFields,
  NameField,
  PictureField,
} from './SettingsFields.tsx';
import type { Text, Words } from '#content/text/text.ts';
import { useAccountForm } from './use-account-form.ts';
import type { StoredSettings } from './use-settings.ts';

interface Props {
  stored: StoredSettings;
  text: Words<'settings'> & Text['settingsWords'];
}

/** Everything that a member changes, under one button. */
export function AccountFormView({ stored, text }: Props) {
  const account = useAccountForm(stored, text.refusals);
  const { changed, saving } = account;
  const part = { account, text };

  const submit = async () => {
    const wrong = await account.save();
    if (wrong !== undefined) focusOn(wrong);
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
      <Group heading={text.you}>
        <NameField {...part} />
        <PictureField {...part} />
      </Group>
      <Group heading={text.logIn}>
        <LoginFields {...part} />
        <LanguageField {...part} />
      </Group>
      <Group heading={text.letters}>
        <LetterChoices {...part} />
      </Group>
      <div className="flex flex-col items-start gap-2">
        <Outcome {...part} />
        <Button
          type="submit"
          look="primary"
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

function Group({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <section className="flex w-full flex-col items-start gap-4">
      <h2 className="text-xl">{heading}</h2>
      {children}
    </section>
  );
}

/** Fields are named after what they hold. */
function focusOn(field: AccountField) {
  document.getElementById(`settings-${field}`)?.focus();
}
