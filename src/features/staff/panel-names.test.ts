/** Tests that each screen of the staff area has one name. */
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';

const { staff } = getText();

test('the menu names a list as the headings of other screens do', () => {
  expect(staff.users.title).toBe(staff.find.members);
  expect(staff.audit.title).toBe(staff.pages.log);
});
