/** A member's account data in the site's own form, and the conversion of a user of the identity service. */
import { getPictureUrl } from '../picture/picture-url.ts';
import * as s from '../schema/schema.ts';
import { removeInvisibleCharacters } from '../text/invisible-characters.ts';
import { memberLimits } from './member.limits.ts';

/**
 * The part of an identity user that the site reads. `user_metadata` is null until something is stored in it.
 * Source: the identity service's user resource.
 */
export const identityUserSchema = s.object({
  id: s.uuid,
  email: s.string,
  confirmed_at: s.optional(s.string),
  /** A requested new address. It replaces the present one when the member opens the link in the email to it. */
  new_email: s.optional(s.string),
  app_metadata: s.optional(s.nullable(s.object({ roles: s.optional(s.array(s.string)) }))),
  user_metadata: s.optional(
    s.nullable(
      s.object({
        full_name: s.optional(s.unknown),
        name: s.optional(s.unknown),
        avatar_url: s.optional(s.unknown),
      }),
    ),
  ),
});

export type IdentityUser = s.SchemaValue<typeof identityUserSchema>;

export interface Member {
  id: string;
  email: string;
  /** The full name as one line, or else the local part of the email address. It is cut to the maximum length. */
  name: string;
  /** The id of the member's uploaded picture; null without one. */
  avatar: string | null;
  roles: string[];
  confirmed: boolean;
}

/** Converts a user of the identity service. */
export function toMember(user: IdentityUser): Member {
  return {
    id: user.id,
    email: user.email,
    name: getName(user),
    avatar: getAvatar(user),
    roles: user.app_metadata?.roles ?? [],
    confirmed: Boolean(user.confirmed_at),
  };
}

/** The role of staff. Only an administrator of the identity service can grant it. */
const staffRole = 'staff';

/** Returns true if the identity service lists the staff role for the member. */
export function isStaff({ roles }: Pick<Member, 'roles'>): boolean {
  return roles.includes(staffRole);
}

/** Returns the address on this site of a member's picture, which the account stores. @param picture - its id. */
export function getAvatarUrl(picture: string): string {
  return getPictureUrl(picture, 320, 'webp');
}

/** Captures the id in the address of a picture of this site. */
const avatarUrlPattern = /^\/media\/([0-9a-f-]{36})\/(?:320|640|1280)\.(?:avif|webp)$/;

/**
 * Returns the id of the member's picture; null without a picture of this site. Pictures of other hosts, such as a
 * login provider's, are ignored, because pages load pictures from this site only.
 */
function getAvatar({ user_metadata }: IdentityUser): string | null {
  const url = user_metadata?.avatar_url;
  if (typeof url !== 'string') return null;
  const id = avatarUrlPattern.exec(url)?.[1];
  return id !== undefined && s.uuid.safeParse(id).success ? id : null;
}

function getName({ user_metadata, email }: IdentityUser): string {
  const fullName = [user_metadata?.full_name, user_metadata?.name]
    .map((name) => (typeof name === 'string' ? toPlainName(name) : ''))
    .find((name) => name !== '');
  return shortenName(fullName ?? (getLocalPart(email) || email));
}

/** Returns the local part of an email address, such as 'amina' for 'amina@shop.example', as one plain line. */
export function getLocalPart(email: string): string {
  return toPlainName(email.split('@').at(0) ?? '');
}

/** Cuts a name to the maximum length for display. */
export function shortenName(name: string): string {
  return Array.from(name).slice(0, memberLimits.nameLength).join('');
}

/** Returns the name as one line without invisible characters. */
export function toPlainName(name: string): string {
  return removeInvisibleCharacters(
    name.toWellFormed().replaceAll(/[\s\u2028\u2029]+/g, ' '),
  ).trim();
}
