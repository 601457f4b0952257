import { expect, test } from 'vitest';
import { getInitials } from './initials.ts';
import { getAvatarUrl, identityUserSchema, toMember } from './member.ts';

const id = '0f0c2a34-6a0e-4c0e-9a51-0d3f5f6f7a02';
const user = { id: '8f0c2a34-6a0e-4c0e-9a51-0d3f5f6f7a01', email: 'amina@shop.example' };
const createMember = (more: object) => toMember(identityUserSchema.parse({ ...user, ...more }));

test.each([
  ['by the full name [R121]', { full_name: ' Amina Wanjiru ', name: 'A.' }, 'Amina Wanjiru'],
  ['else by the name [R121]', { name: 'Amina' }, 'Amina'],
  ['by the e-mail without metadata [R080]', null, 'amina'],
  ['by the e-mail if metadata are missing [R080]', undefined, 'amina'],
  ['by the e-mail if the name is blank [R080]', { full_name: '  ' }, 'amina'],
  ['by the e-mail if the name is a number [R080]', { full_name: 7 }, 'amina'],
  ['in at most 80 characters', { full_name: '🧺'.repeat(200) }, '🧺'.repeat(80)],
])('a member is named %s', (_, user_metadata, name) => {
  expect(createMember({ user_metadata }).name).toBe(name);
});

test.each([
  [getAvatarUrl(id), id],
  [`/media/${id}/640.avif`, id],
  [undefined, null],
  [7, null],
  ['', null],
  [`https://elsewhere.example/media/${id}/320.webp`, null],
  [`//elsewhere.example/media/${id}/320.webp`, null],
  [`/media/${id}/320.svg`, null],
  [`/media/${'-'.repeat(36)}/320.webp`, null],
  [`/media/${id}/../../x/320.webp`, null],
])('an avatar must be a picture of the site: %j [R080, G35]', (url, avatar) => {
  expect(createMember({ user_metadata: { avatar_url: url } }).avatar).toBe(avatar);
});

test.each([
  [{ roles: ['staff'], provider: 'email' }, ['staff']],
  [{ provider: 'email' }, []],
  [null, []],
])('with the metadata %j a member has the roles %j', (app_metadata, roles) => {
  expect(createMember({ app_metadata }).roles).toEqual(roles);
});

test.each([
  ['Amina Wanjiru', 'AW'],
  ['amina', 'A'],
  ['Mary Anne Otieno', 'MO'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
