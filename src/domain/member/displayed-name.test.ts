import { expect, test } from 'vitest';
import { containsBrandName, getDisplayedName, isOnlyRole } from './displayed-name.ts';
import { toPlainName } from './member.ts';

test('a name loses control and text direction characters [E21]', () => {
  expect(toPlainName(' Amina\u202e\u0007 Wanjiru\u2066 ')).toBe('Amina Wanjiru');
  expect(toPlainName('Amina\n\tWanjiru')).toBe('Amina Wanjiru');
  expect(toPlainName('محل أمينة')).toBe('محل أمينة');
});

const brandNames = 'Tangaza|Tangaza Staff|TANGAZA|TangazaSupport|The Tàngaza team|T a n g a z a';
const lookalikeNames = 'T.A.N.G.A.Z.A help|T4ng4za|Тangaza|Tan\u200bgaza|Ｔａｎｇａｚａ';

const allNames = `${brandNames}|${lookalikeNames}`.split('|');
test.each(allNames)('%j contains the brand [E21]', (name) => {
  expect(containsBrandName(name)).toBe(true);
});

const ownNames = ['Amina Wanjiru', 'Mtangazaji Otieno', 'Tanga Zawadi', 'Tan Gazali', '', '4'];
test.each(ownNames)('%j does not contain the brand [E21]', (name) => {
  expect(containsBrandName(name)).toBe(false);
});

const roles = 'Staff|ADMIN|The support team|Customer care|Admin 2|Baraka the customer|Mteja';
const otherRoles = 'S t a f f|St\u00e0ff|Сustоmer|Amina the owner|Our help desk|no-reply';

test.each([...roles.split('|'), ...otherRoles.split('|')])('%j is only a role', (name) => {
  expect(isOnlyRole(name)).toBe(true);
});

const names = 'Amina Admin|Staford Odhiambo|Baraka Otieno|The Baraka|Supportive Wanjiru||7';

test.each(names.split('|'))('%j is not only a role', (name) => {
  expect(isOnlyRole(name)).toBe(false);
});

test.each([
  [{ name: 'Staff', email: 'juma@shop.example' }, 'juma'],
  [{ name: 'Admin', email: 'support@shop.example' }, 'Member'],
  [{ name: 'Amina', email: 'a@shop.example' }, 'Amina'],
  [{ name: '\u202e', email: 'amina@shop.example' }, 'amina'],
  [{ name: 'Tangaza Staff', email: 'juma@shop.example' }, 'juma'],
  [{ name: 'Tangaza Staff', email: 'tangaza.staff@shop.example' }, 'Member'],
])('%j is shown as %j [E21]', (member, expected) => {
  expect(getDisplayedName(member)).toBe(expected);
});
