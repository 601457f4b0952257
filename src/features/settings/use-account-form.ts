import { useState } from 'react';
import { describeRefusal, type RefusalWords } from '#domain/problem/refusal.ts';
import {
  accountFormSchema,
  changedFields,
  problemsOf,
  type AccountField,
  type AccountForm,
} from '#domain/member/account-form.ts';
import { saveParts, type Saved } from './save-parts.ts';
import type { StoredSettings } from './use-settings.ts';

type FormField = keyof AccountForm;
type Problems = Partial<Record<FormField, string | undefined>>;

/** The form beside what is stored. What was typed stays until it is stored. */
export function useAccountForm(
  { account, form: loaded }: StoredSettings,
  refusalText: RefusalWords,
) {
  const [stored, setStored] = useState(loaded);
  const [form, setForm] = useState(loaded);
  const [newEmail, setNewEmail] = useState(account.newEmail);
  const [problems, setProblems] = useState<Problems>({});
  const [saving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<Saved>();

  const changed = changedFields(form, stored);

  const write = <Field extends FormField>(field: Field, value: AccountForm[Field]) => {
    setForm((before) => ({ ...before, [field]: value }));
    setProblems((before) => ({ ...before, [field]: undefined }));
    setOutcome(undefined);
  };

  /** @returns the first field that is not right, or undefined. */
  const save = async (): Promise<FormField | undefined> => {
    // Only what was changed is looked at: an old name may be longer than a new one may.
    const request = withOldPassword(changed);
    const refusals = Object.entries(problemsOf(form)).filter(([field]) =>
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
    // What she typed meanwhile is newer.
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

/** In the order in which they stand on the page. */
function withOldPassword(changed: AccountField[]): FormField[] {
  return changed.flatMap((field) => (field === 'password' ? ['oldPassword', field] : [field]));
}

function tidied(form: AccountForm, stored: AccountForm): Partial<AccountForm> {
  const entries = changedFields(form, stored).map((field) => {
    const { data } = accountFormSchema.shape[field].safeParse(form[field]);
    return [field, data ?? form[field]] as const;
  });
  return Object.fromEntries(entries);
}

/** How the form looks after a save: no password any more, and the old address until the link. */
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
