/** Somebody with an account, in our own words, wherever the facts came from. */
import { pictureUrl } from '../picture/picture-url.ts';
import * as s from '../shape/shape.ts';
import { withoutUnseenSigns } from '../text/unseen-signs.ts';
import { memberLimits } from './member.limits.ts';

/**
 * The part of an identity user that we read. `user_metadata` is null until something is stored in it.
 * Source: the identity service's user resource.
 */
export const identityUserSchema = s.object({
  id: s.uuid,
  email: s.string,
  confirmed_at: s.optional(s.string),
  /** A requested address, valid after a visit of the link in the email to it. */
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

export type IdentityUser = s.FittingValue<typeof identityUserSchema>;

export interface Member {
  id: string;
  email: string;
  /** What others see: the full name, else the e-mail's part before the @. */
  name: string;
  /** The id of her picture, where she chose one of ours. */
  avatar: string | null;
  roles: string[];
  confirmed: boolean;
}

/** Turns the identity service's user into ours. */
export function memberFromIdentity(user: IdentityUser): Member {
  return {
    id: user.id,
    email: user.email,
    name: getName(user),
    avatar: getAvatar(user),
    roles: user.app_metadata?.roles ?? [],
    confirmed: Boolean(user.confirmed_at),
  };
}

/** The role that only the identity service's administrator gives. */
const staffRole = 'staff';

/** Whether somebody works for us, by what the identity service says of her. */
export function isStaff({ roles }: Pick<Member, 'roles'>): boolean {
  return roles.includes(staffRole);
}

/** What is stored of a picture with the account: an address of our own site. */
export function avatarUrl(picture: string): string {
  return pictureUrl(picture, 320, 'webp');
}

/** A picture from elsewhere, such as a login provider's, is none: the page fetches from nobody else. */
function getAvatar({ user_metadata }: IdentityUser): string | null {
  const url = user_metadata?.avatar_url;
  if (typeof url !== 'string') return null;
  const id = /^\/media\/([0-9a-f-]{36})\/(?:320|640|1280)\.(?:avif|webp)$/.exec(url)?.[1];
  return id !== undefined && s.uuid.safeParse(id).success ? id : null;
}

function getName({ user_metadata, email }: IdentityUser): string {
  const fullName = [user_metadata?.full_name, user_metadata?.name]
    .map((name) => (typeof name === 'string' ? plainName(name) : ''))
    .find((name) => name !== '');
  return shortened(fullName ?? (localPart(email) || email));
}

/** The part of an address before its @, as a name. */
export function localPart(email: string): string {
  return plainName(email.split('@').at(0) ?? '');
}

/** As much of a name as is displayed. */
export function shortened(name: string): string {
  return Array.from(name).slice(0, memberLimits.nameLength).join('');
}

/** One line, without signs that no screen shows. */
export function plainName(name: string): string {
  return withoutUnseenSigns(name.toWellFormed().replaceAll(/[\s\u2028\u2029]+/g, ' ')).trim();
}
