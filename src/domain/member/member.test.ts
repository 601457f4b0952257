import { describe, expect, test } from 'vitest';
import { avatarUrl, identityUserSchema, initialsOf, memberFromIdentity } from './member.ts';

const user = { id: '8f0c2a34-6a0e-4c0e-9a51-0d3f5f6f7a01', email: 'amina@shop.example' };
const nameOf = (metadata: unknown) =>
  memberFromIdentity(identityUserSchema.parse({ ...user, user_metadata: metadata })).name;

describe('a member is named', () => {
  test('by the full name, then the name [R121]', () => {
    expect(nameOf({ full_name: ' Amina Wanjiru ', name: 'Amina' })).toBe('Amina Wanjiru');
    expect(nameOf({ name: 'Amina' })).toBe('Amina');
  });

  test('by the e-mail where no name is known [R080]', () => {
    for (const metadata of [null, undefined, {}, { full_name: '  ' }, { full_name: 7 }]) {
      expect(nameOf(metadata)).toBe('amina');
    }
  });

  test('in at most 80 characters', () => {
    expect(Array.from(nameOf({ full_name: '🧺'.repeat(200) }))).toHaveLength(80);
  });
});

describe('a member is seen by', () => {
  const id = '0f0c2a34-6a0e-4c0e-9a51-0d3f5f6f7a02';
  const avatarOf = (avatar_url: unknown) =>
    memberFromIdentity(identityUserSchema.parse({ ...user, user_metadata: { avatar_url } })).avatar;

  test('a picture of our own site [R080, G35]', () => {
    expect(avatarOf(avatarUrl(id))).toBe(id);
    expect(avatarOf(`/media/${id}/640.avif`)).toBe(id);
  });

  test.each([
    undefined,
    null,
    7,
    '',
    `https://elsewhere.example/media/${id}/320.webp`,
    `//elsewhere.example/media/${id}/320.webp`,
    `/media/${id}/320.svg`,
    `/media/${'-'.repeat(36)}/320.webp`,
    `/media/${id}/../../x/320.webp`,
  ])('no other: %j', (url) => {
    expect(avatarOf(url)).toBeNull();
  });
});

test('a member has the roles that the service gave, and none otherwise', () => {
  const roles = (metadata: unknown) =>
    memberFromIdentity(identityUserSchema.parse({ ...user, app_metadata: metadata })).roles;
  expect(roles({ roles: ['staff'], provider: 'email' })).toEqual(['staff']);
  expect(roles({ provider: 'email' })).toEqual([]);
  expect(roles(null)).toEqual([]);
});

test.each([
  ['Amina Wanjiru', 'AW'],
  ['amina', 'A'],
  ['Mary Anne Otieno', 'MO'],
  ['', ''],
])('%j is shortened to %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
