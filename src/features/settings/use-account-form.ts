import { useState } from 'react';
import { describeRefusal, type RefusalText } from '#domain/problem/refusal.ts';
import {
  accountFormSchema,
  findChangedFields,
  getAccountProblems,
  type AccountField,
  type AccountForm,
} from '#domain/member/account-form.ts';
import { saveParts, type Saved } from './save-parts.ts';
import type { StoredSettings } from './use-settings.ts';

type FormField = keyof AccountForm;
type Problems = Partial<Record<FormField, string | undefined>>;

/** Holds the form beside the stored settings. The input stays until it is stored. */
export function useAccountForm(
  { account, form: loaded }: StoredSettings,
  refusalText: RefusalText,
) {
  const [stored, setStored] = useState(loaded);
  const [form, setForm] = useState(loaded);
  const [newEmail, setNewEmail] = useState(account.newEmail);
  const [problems, setProblems] = useState<Problems>({});
  const [saving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<Saved>();

  const changed = findChangedFields(form, stored);

  const write = <Field extends FormField>(field: Field, value: AccountForm[Field]) => {
    setForm((before) => ({ ...before, [field]: value }));
    setProblems((before) => ({ ...before, [field]: undefined }));
    setOutcome(undefined);
  };

  /** @returns the first invalid field, or undefined. */
  const save = async (): Promise<FormField | undefined> => {
    // Only changed fields are validated: an old name may exceed the current maximum length.
    const request = withOldPassword(changed);
    const refusals = Object.entries(getAccountProblems(form)).filter(([field]) =>
      request.includes(field as FormField),
    );
    setProblems(
      Object.fromEntries(
        refusals.map(([field, refusal]) => [field, describeRefusal(refusal, refusalText)]),
      ),
    );
    const first = request.find((field) => refusals.some(([wrong]) => wrong === field));
    if (first !== undefined || saving) return first;

    setSaving(true);
    const sent = { ...form, ...tidied(form, stored) };
    const result = await saveParts(account.id, sent, stored);
    setSaving(false);
    if (result.isWrongPassword) {
      setProblems({ oldPassword: describeRefusal('account.oldPassword.wrong', refusalText) });
      return 'oldPassword';
    }
    const next = afterSaving(sent, stored, result);
    setStored((before) => ({ ...before, ...pick(result.saved, next) }));
    // Input during the request is newer than the response.
    setForm((now) => ({
      ...now,
      ...pick(
        request.filter((field) => now[field] === form[field]),
        next,
      ),
    }));
    if (result.saved.includes('email')) setNewEmail(result.newEmail);
    setOutcome(result);
    return undefined;
  };

  return { form, stored, newEmail, changed, problems, saving, outcome, write, save };
}

/** Returns the fields in the order of the page. */
function withOldPassword(changed: AccountField[]): FormField[] {
  return changed.flatMap((field) => (field === 'password' ? ['oldPassword', field] : [field]));
}

function tidied(form: AccountForm, stored: AccountForm): Partial<AccountForm> {
  const entries = findChangedFields(form, stored).map((field) => {
    const { data } = accountFormSchema.shape[field].safeParse(form[field]);
    return [field, data ?? form[field]] as const;
  });
  return Object.fromEntries(entries);
}

/** Returns the form after a save: passwords are empty, and the old email address stays until the link is used. */
function afterSaving(
  sent: AccountForm,
  stored: AccountForm,
  { saved, newEmail }: Saved,
): AccountForm {
  return {
    ...sent,
    ...(saved.includes('password') && { oldPassword: '', password: '' }),
    email: saved.includes('email') && newEmail !== undefined ? stored.email : sent.email,
  };
}

function pick(fields: readonly FormField[], form: AccountForm): Partial<AccountForm> {
  return Object.fromEntries(fields.map((field) => [field, form[field]]));
}
