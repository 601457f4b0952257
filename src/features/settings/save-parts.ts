/** Saving what was changed, part by part, and what came of each. */
import { changeEmail, changePassword, changeProfile, isOwnPassword } from '#browser/api/account.ts';
import { setDialogLanguage } from '#browser/identity.ts';
import { saveSettings } from '#browser/api/settings.ts';
import {
  accountParts,
  changedFields,
  getParts,
  type AccountField,
  type AccountForm,
  type AccountPart,
} from '#domain/member/account-form.ts';
import { Problem } from '#domain/problem/problem.ts';

/** What came of a save. */
export interface Saved {
  /** The fields that are stored now. */
  saved: AccountField[];
  /** The fields that are not, by part, and why. */
  failed: { part: AccountPart; fields: AccountField[]; problem: Problem }[];
  /** An address to which a link was sent. */
  newEmail?: string | undefined;
  /** The old password was wrong, and nothing was sent. */
  isWrongPassword?: boolean;
}

/**
 * One part after the other; a part that fails keeps none of the others from being saved, but an old
 * password that could not be checked keeps all.
 */
export async function saveParts(
  memberId: string,
  form: AccountForm,
  stored: AccountForm,
): Promise<Saved> {
  const changed = changedFields(form, stored);
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
    // The dialog may be out of reach: it is told again with the next visit to the settings.
    await setDialogLanguage(language).catch(() => undefined);
    return undefined;
  },
};
