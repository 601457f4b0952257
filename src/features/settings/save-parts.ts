/** Saves the changed settings part by part, with a result for each part. */
import { changeEmail, changePassword, changeProfile, isOwnPassword } from '#browser/api/account.ts';
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
export interface Saved {
  /** The saved fields. */
  saved: AccountField[];
  /** The fields that failed to save, by part, with the problem. */
  failed: { part: AccountPart; fields: AccountField[]; problem: Problem }[];
  /** New email address to which a confirmation link was sent. */
  newEmail?: string | undefined;
  /** True if the old password was wrong; then no request was sent. */
  isWrongPassword?: boolean;
}

/**
 * Saves one part after another. A failed part leaves the others unaffected. A failed check of the old password
 * stops all of them.
 */
export async function saveParts(
  memberId: string,
  form: AccountForm,
  stored: AccountForm,
): Promise<Saved> {
  const changed = findChangedFields(form, stored);
  const outcome: Saved = { saved: [], failed: [] };
  try {
    if (changed.includes('password') && !(await isOwnPassword(form.oldPassword)))
      return { ...outcome, isWrongPassword: true };
  } catch (error) {
    const problem = Problem.wrap(error);
    return { ...outcome, failed: [{ part: 'password', fields: changed, problem }] };
  }
  for (const part of getParts(changed)) {
    const fields = changed.filter((field) =>
      (accountParts[part] as readonly AccountField[]).includes(field),
    );
    try {
      const account = await save[part](form, memberId);
      outcome.saved.push(...fields);
      if (part === 'email') outcome.newEmail = account?.newEmail;
    } catch (error) {
      const problem = Problem.wrap(error);
      outcome.failed.push({ part, fields, problem });
    }
  }
  return outcome;
}

const save: Record<
  AccountPart,
  (form: AccountForm, memberId: string) => Promise<{ newEmail?: string | undefined } | undefined>
> = {
  profile: ({ name, avatar }) => changeProfile({ name, avatar }),
  email: ({ email }) => changeEmail(email),
  async password({ password }) {
    await changePassword(password);
    return undefined;
  },
  async settings({ language, reminders, weekly, news }, memberId) {
    await saveSettings(memberId, { language, reminders, weekly, news });
    // The identity dialog may be unavailable; the next visit to the settings sets its language again.
    await setDialogLanguage(language).catch(() => undefined);
    return undefined;
  },
};
