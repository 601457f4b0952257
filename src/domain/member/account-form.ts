/** The account settings that a member can edit. */
import * as z from 'zod/mini';
import {
  maxCharacters,
  countCharacters,
  abortWith,
  typedEmail,
  typedLine,
} from '../typed-text/typed-text.ts';
import { containsBrandName, isOnlyRole } from './displayed-name.ts';
import { toPlainName } from './member.ts';
import { memberLimits } from './member.limits.ts';
import { memberSettingsSchema } from './member-settings.ts';

const { nameLength, emailLength, passwordLength, passwordBytes } = memberLimits;

/** The schema of the form. An empty password means no change of the password. */
export const accountFormSchema = z.object({
  name: typedLine('account.name.missing').check(
    z.overwrite(toPlainName),
    z.minLength(1, abortWith('account.name.missing')),
    maxCharacters(nameLength, 'account.name.long'),
    z.refine((name) => !containsBrandName(name), {
      error: 'account.name.ours',
      abort: true,
    }),
    z.refine((name) => !isOnlyRole(name), { error: 'account.name.role', abort: true }),
  ),
  email: typedEmail(emailLength, 'account.email'),
  password: z.string().check(
    z.refine((text) => text === '' || countCharacters(text) >= passwordLength, {
      error: 'account.password.short',
      abort: true,
    }),
    z.refine((text) => new TextEncoder().encode(text).length <= passwordBytes, {
      error: 'account.password.long',
    }),
  ),
  /** The present password, which a change of the password requires. */
  oldPassword: z.string(),
  /** The id of the member's picture; null without a picture. */
  avatar: z.nullable(z.uuid()),
  ...memberSettingsSchema.shape,
});

/** The values of the form, typed or stored. */
export type AccountForm = z.infer<typeof accountFormSchema>;

/** The fields of each part of the form. Each part is stored with its own request. */
export const accountParts = {
  profile: ['name', 'avatar'],
  email: ['email'],
  password: ['password'],
  settings: ['language', 'reminders', 'weekly', 'news', 'sms'],
} as const satisfies Record<string, readonly (keyof AccountForm)[]>;

export type AccountPart = keyof typeof accountParts;

export type AccountField = (typeof accountParts)[AccountPart][number];

/** Returns the fields with values that differ from the stored ones. */
export function findChangedFields(form: AccountForm, stored: AccountForm): AccountField[] {
  return Object.values(accountParts)
    .flat()
    .filter((field) => form[field] !== stored[field]);
}

/** Returns the parts that contain the fields. */
export function getParts(fields: readonly AccountField[]): AccountPart[] {
  const parts = Object.keys(accountParts) as AccountPart[];
  return parts.filter((part) => accountParts[part].some((field) => fields.includes(field)));
}

/** Returns the code of one message for each invalid field. */
export function getAccountProblems(form: AccountForm): Partial<Record<keyof AccountForm, string>> {
  const { error } = accountFormSchema.safeParse(form);
  const entries = (error?.issues ?? []).map(
    ({ path, message }) => [path[0] as keyof AccountForm, message] as const,
  );
  if (form.password !== '' && form.oldPassword === '')
    entries.push(['oldPassword', 'account.oldPassword.missing']);
  // The last entry of a field stays, so the reversed order keeps the first problem of each field.
  return Object.fromEntries(entries.reverse());
}
