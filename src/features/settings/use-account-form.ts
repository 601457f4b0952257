import { useState } from 'react';
import { describeRefusal, type RefusalText } from '#domain/problem/refusal.ts';
import {
  accountFormSchema,
  findChangedFields,
  getAccountProblems,
  type AccountField,
  type AccountForm,
} from '#domain/member/account-form.ts';
import { saveParts, type SaveResult } from './save-parts.ts';
import type { StoredSettings } from './use-settings.ts';

type FormField = keyof AccountForm;
type Problems = Partial<Record<FormField, string | undefined>>;

/** The blocks of the form with their fields. Each block is saved by itself. */
const blockFields = {
  you: ['name', 'avatar'],
  logIn: ['email', 'password', 'language'],
  emails: ['reminders', 'weekly', 'news', 'sms'],
} as const satisfies Record<string, readonly AccountField[]>;

export type BlockName = keyof typeof blockFields;

/**
 * Returns the form, the stored settings, and the functions that change the form and save a block of it. Failed saves
 * keep the input.
 */
export function useAccountForm(
  { account, form: initialForm }: StoredSettings,
  refusalText: RefusalText,
) {
  const [stored, setStored] = useState(initialForm);
  const [form, setForm] = useState(initialForm);
  const [newEmail, setNewEmail] = useState(account.newEmail);
  const [problems, setProblems] = useState<Problems>({});
  const [savingBlock, setSavingBlock] = useState<BlockName>();
  const [outcome, setOutcome] = useState<SaveResult & { block: BlockName }>();

  const unsavedFields = findChangedFields(form, stored);

  const setField = <Field extends FormField>(field: Field, value: AccountForm[Field]) => {
    setForm((current) => ({ ...current, [field]: value }));
    setProblems((current) => ({ ...current, [field]: undefined }));
    setOutcome(undefined);
  };

  /**
   * Validates and saves the changed fields of a block.
   * @returns the first invalid field, which prevented the save; otherwise undefined.
   */
  const save = async (block: BlockName): Promise<FormField | undefined> => {
    // Only changed fields are validated, because an old name may exceed the current maximum length.
    const fields = pickBlock(unsavedFields, block);
    const validatedFields = toFormFields(fields);
    const newProblems = findProblems(form, validatedFields, refusalText);
    setProblems((current) => ({ ...current, ...newProblems }));
    const firstInvalidField = validatedFields.find((field) => field in newProblems);
    if (firstInvalidField !== undefined || savingBlock) return firstInvalidField;

    setSavingBlock(block);
    const submittedForm = toSubmittedForm(form, stored, fields);
    const result = await saveParts(account.id, submittedForm, stored);
    setSavingBlock(undefined);
    if (result.isWrongPassword) {
      const oldPassword = describeRefusal('account.oldPassword.wrong', refusalText);
      setProblems((current) => ({ ...current, oldPassword }));
      return 'oldPassword';
    }
    const nextForm = toFormAfterSave(submittedForm, stored, result);
    setStored((current) => ({ ...current, ...pickFields(result.savedFields, nextForm) }));
    // Fields with new input during the request keep that input.
    setForm((current) => ({
      ...current,
      ...pickFields(
        validatedFields.filter((field) => current[field] === form[field]),
        nextForm,
      ),
    }));
    if (result.savedFields.includes('email')) setNewEmail(result.newEmail);
    setOutcome({ ...result, block });
    return undefined;
  };

  return { form, stored, newEmail, unsavedFields, problems, savingBlock, outcome, setField, save };
}

/** Returns the fields of a block among the given ones. */
export function pickBlock(fields: readonly AccountField[], block: BlockName): AccountField[] {
  return fields.filter((field) => (blockFields[block] as readonly string[]).includes(field));
}

/** Returns true if a field of the block has a problem. */
export const hasProblem = (problems: Problems, block: BlockName): boolean =>
  toFormFields([...blockFields[block]]).some((field) => problems[field] !== undefined);

/** Returns the stored form with the changes of some fields only. */
function toSubmittedForm(
  form: AccountForm,
  stored: AccountForm,
  fields: readonly FormField[],
): AccountForm {
  const changes = pickFields(fields, { ...form, ...normalizeChanges(form, stored) });
  return { ...stored, oldPassword: form.oldPassword, ...changes };
}

/** Returns the fields of the form to validate, in the order of the page. The old password precedes a new one. */
function toFormFields(accountFields: AccountField[]): FormField[] {
  return accountFields.flatMap((field) =>
    field === 'password' ? ['oldPassword', field] : [field],
  );
}

/** Returns the problems of `fields` as texts. */
function findProblems(
  form: AccountForm,
  fields: readonly FormField[],
  refusalText: RefusalText,
): Problems {
  const refusals = Object.entries(getAccountProblems(form)).filter(([field]) =>
    fields.includes(field as FormField),
  );
  return Object.fromEntries(
    refusals.map(([field, refusal]) => [field, describeRefusal(refusal, refusalText)]),
  );
}

/** Returns the changed values as the schema converts them, for example trimmed. An invalid value stays as typed. */
function normalizeChanges(form: AccountForm, stored: AccountForm): Partial<AccountForm> {
  const entries = findChangedFields(form, stored).map((field) => {
    const { data } = accountFormSchema.shape[field].safeParse(form[field]);
    return [field, data ?? form[field]] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the form after a save. Saved passwords are cleared. The old email address stays until the link to the new
 * one is used.
 */
function toFormAfterSave(
  submittedForm: AccountForm,
  stored: AccountForm,
  { savedFields, newEmail }: SaveResult,
): AccountForm {
  return {
    ...submittedForm,
    ...(savedFields.includes('password') && { oldPassword: '', password: '' }),
    email:
      savedFields.includes('email') && newEmail !== undefined ? stored.email : submittedForm.email,
  };
}

function pickFields(fields: readonly FormField[], form: AccountForm): Partial<AccountForm> {
  return Object.fromEntries(fields.map((field) => [field, form[field]]));
}
