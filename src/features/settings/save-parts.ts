/** Saves the changed settings in parts, and returns a result for each part. */
import {
  changeEmail,
  changePassword,
  changeProfile,
  isMemberPassword,
} from '#browser/api/account.ts';
import { setDialogLanguage } from '#browser/identity.ts';
import { saveSettings } from '#browser/api/settings.ts';
import {
  accountParts,
  findChangedFields,
  getParts,
  type AccountField,
  type AccountForm,
  type AccountPart,
} from '#domain/member/account-form.ts';
import { Problem } from '#domain/problem/problem.ts';

/** The result of a save. */
export interface SaveResult {
  /** The saved fields. */
  savedFields: AccountField[];
  /** The parts that failed to save, with their fields and the problem. */
  failedParts: { part: AccountPart; fields: AccountField[]; problem: Problem }[];
  /** The new email address to which a confirmation link was sent. */
  newEmail?: string | undefined;
  /** True if the old password was wrong. In this case no part was saved. */
  isWrongPassword?: boolean;
}

/**
 * Saves the parts one after another. The others are saved even if a part fails. A failed check of the old password
 * stops all of them.
 */
export async function saveParts(
  memberId: string,
  form: AccountForm,
  stored: AccountForm,
): Promise<SaveResult> {
  const unsavedFields = findChangedFields(form, stored);
  const outcome: SaveResult = { savedFields: [], failedParts: [] };
  try {
    if (unsavedFields.includes('password') && !(await isMemberPassword(form.oldPassword)))
      return { ...outcome, isWrongPassword: true };
  } catch (error) {
    const problem = Problem.wrap(error);
    return { ...outcome, failedParts: [{ part: 'password', fields: unsavedFields, problem }] };
  }
  for (const part of getParts(unsavedFields)) {
    const fields = unsavedFields.filter((field) =>
      (accountParts[part] as readonly AccountField[]).includes(field),
    );
    try {
      const account = await saveByPart[part](form, memberId);
      outcome.savedFields.push(...fields);
      if (part === 'email') outcome.newEmail = account?.newEmail;
    } catch (error) {
      const problem = Problem.wrap(error);
      outcome.failedParts.push({ part, fields, problem });
    }
  }
  return outcome;
}

const saveByPart: Record<
  AccountPart,
  (form: AccountForm, memberId: string) => Promise<{ newEmail?: string | undefined } | undefined>
> = {
  profile: ({ name, avatar }) => changeProfile({ name, avatar }),
  email: ({ email }) => changeEmail(email),
  async password({ password }) {
    await changePassword(password);
    return undefined;
  },
  async settings({ language, reminders, weekly, news, sms }, memberId) {
    await saveSettings(memberId, { language, reminders, weekly, news, sms });
    // The identity dialog may be unavailable. The next visit to the settings sets the dialog's language again.
    await setDialogLanguage(language).catch(() => undefined);
    return undefined;
  },
};
