import { useState, type ReactNode } from 'react';
import { memberLimits } from '#domain/member/member.limits.ts';
import type { DialogLanguage } from '#domain/member/member-settings.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Choice } from '../components/Choice.tsx';
import { PasswordEmail } from './PasswordEmail.tsx';
import { AvatarPicker } from '../pictures/AvatarPicker.tsx';
import type { Text, PageText } from '#content/text/text.ts';
import type { useAccountForm } from './use-account-form.ts';

export interface SettingsPart {
  account: ReturnType<typeof useAccountForm>;
  text: PageText<'settings'> & Text['settingsForm'];
}

/** The member's avatar and name. A selected or removed picture becomes public after saving. */
export function You({ account: { form, problems, write }, text }: SettingsPart) {
  // Changing the key remounts the picker after a removal.
  const [removals, setRemovals] = useState(0);
  const remove = () => {
    write('avatar', null);
    setRemovals(removals + 1);
  };
  return (
    <Group heading={text.you}>
      <Field
        id="settings-name"
        label={text.name}
        hint={text.nameHint}
        problem={problems.name}
        required
        autoComplete="name"
        value={form.name}
        onWrite={(name) => write('name', name)}
      />
      <AvatarPicker
        key={removals}
        text={text.pictures}
        name={form.name}
        current={form.avatar ?? undefined}
        onPick={(picture) => write('avatar', picture.id)}
      />
      {form.avatar !== null && <Button onClick={remove}>{text.removePicture}</Button>}
    </Group>
  );
}

/** The email address and an unconfirmed new one, the old and the new password, and the dialog's language. */
export function LogIn({ account, text }: SettingsPart) {
  const { form, stored, newEmail, problems, write } = account;
  const [isShown, setVisible] = useState(false);
  const passwordHint = fill(text.passwordHint, { min: memberLimits.passwordLength });
  return (
    <Group heading={text.logIn}>
      <Field
        id="settings-email"
        label={text.email}
        problem={problems.email}
        type="email"
        required
        autoComplete="email"
        value={form.email}
        onWrite={(email) => write('email', email)}
      />
      <p role="status" className="notice wrap-anywhere empty:hidden">
        {newEmail !== undefined && fill(text.pending, { new: newEmail, old: stored.email })}
      </p>
      <Field
        id="settings-oldPassword"
        label={text.oldPassword}
        hint={text.oldPasswordHint}
        problem={problems.oldPassword}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        value={form.oldPassword}
        onWrite={(password) => write('oldPassword', password)}
      />
      <Field
        id="settings-password"
        label={text.newPassword}
        hint={passwordHint}
        problem={problems.password}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        value={form.password}
        onWrite={(password) => write('password', password)}
      />
      <Choice type="checkbox" checked={isShown} onChoose={setVisible}>
        {text.showPassword}
      </Choice>
      <PasswordEmail email={stored.email} text={text} />
      <Field
        as="select"
        id="settings-language"
        label={text.language}
        value={form.language}
        onWrite={(language) => write('language', language as DialogLanguage)}
      >
        {Object.entries(text.languages).map(([language, name]) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </Field>
    </Group>
  );
}

export function EmailConsent({ account: { form, write }, text }: SettingsPart) {
  return (
    <Group heading={text.letters}>
      <div>
        {(['reminders', 'weekly', 'news'] as const).map((field) => (
          <Choice
            key={field}
            type="checkbox"
            id={`settings-${field}`}
            checked={form[field]}
            onChoose={(isWanted) => write(field, isWanted)}
          >
            {text[field]}
          </Choice>
        ))}
      </div>
    </Group>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="flex w-full flex-col items-start gap-4">
      <h2 className="text-xl">{heading}</h2>
      {children}
    </section>
  );
}
