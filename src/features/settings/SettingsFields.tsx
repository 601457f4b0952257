import { useState } from 'react';
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

/**
 * The fields for the member's avatar and name. A new picture, or the removal of the picture, is public after
 * saving.
 */
export function ProfileFields({ account: { form, problems, setField }, text }: SettingsPart) {
  // The number of removals is the key of the picker, so that a removal remounts the picker.
  const [removals, setRemovals] = useState(0);
  const remove = () => {
    setField('avatar', null);
    setRemovals(removals + 1);
  };
  return (
    <>
      <Field
        id="settings-name"
        label={text.name}
        hint={text.nameHint}
        problem={problems.name}
        required
        autoComplete="name"
        value={form.name}
        onWrite={(name) => setField('name', name)}
      />
      <AvatarPicker
        key={removals}
        text={text.pictures}
        name={form.name}
        currentId={form.avatar ?? undefined}
        onPick={(picture) => setField('avatar', picture.id)}
      >
        {form.avatar !== null && <Button onClick={remove}>{text.removePicture}</Button>}
      </AvatarPicker>
    </>
  );
}

/**
 * The fields for the email address, the password and the language of the identity dialog. A notice shows a new
 * email address that awaits confirmation.
 */
export function LoginFields({ account, text }: SettingsPart) {
  const { form, stored, newEmail, problems, setField } = account;
  const [isPasswordVisible, setIsPasswordVisible] = useState(false);
  const passwordHint = fill(text.passwordHint, { min: memberLimits.passwordLength });
  return (
    <>
      <Field
        id="settings-email"
        label={text.email}
        problem={problems.email}
        type="email"
        required
        autoComplete="email"
        value={form.email}
        onWrite={(email) => setField('email', email)}
      />
      <p role="status" className="notice wrap-anywhere empty:hidden">
        {newEmail !== undefined && fill(text.pending, { new: newEmail, old: stored.email })}
      </p>
      <Field
        id="settings-oldPassword"
        label={text.oldPassword}
        hint={text.oldPasswordHint}
        problem={problems.oldPassword}
        type={isPasswordVisible ? 'text' : 'password'}
        autoComplete="current-password"
        value={form.oldPassword}
        onWrite={(password) => setField('oldPassword', password)}
      />
      <Field
        id="settings-password"
        label={text.newPassword}
        hint={passwordHint}
        problem={problems.password}
        type={isPasswordVisible ? 'text' : 'password'}
        autoComplete="new-password"
        value={form.password}
        onWrite={(password) => setField('password', password)}
      />
      <Choice type="checkbox" checked={isPasswordVisible} onChoose={setIsPasswordVisible}>
        {text.showPassword}
      </Choice>
      <PasswordEmail email={stored.email} text={text} />
      <Field
        as="select"
        id="settings-language"
        label={text.language}
        value={form.language}
        onWrite={(language) => setField('language', language as DialogLanguage)}
      >
        {Object.entries(text.languages).map(([language, name]) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </Field>
    </>
  );
}

/** Returns the choices of messages. A site that sends no SMS offers only those of e-mails. */
const messageFields = (hasSms: boolean) => [
  ...(['reminders', 'weekly', 'news'] as const),
  ...(hasSms ? (['sms'] as const) : []),
];

export function EmailConsent({ account: { form, setField }, text }: SettingsPart) {
  return (
    <div>
      {messageFields(text.hasSms).map((field) => (
        <Choice
          key={field}
          type="checkbox"
          id={`settings-${field}`}
          checked={form[field]}
          onChoose={(isSubscribed) => setField(field, isSubscribed)}
        >
          {text[field]}
        </Choice>
      ))}
    </div>
  );
}
