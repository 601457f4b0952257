/** The screens of staff at the width of a phone and of a desk. */
import { phoneSize } from '../support/advertise.ts';
import { expect, test } from '../support/test.ts';

const deskSize = { width: 1280, height: 800 };

test('the work of the day has two columns on a desk and one on a phone @slow', async ({
  page,
  listings,
  staff,
}) => {
  await listings.submitted({ title: 'Otieno Mats' });
  await listings.live({ title: 'Kamau Repairs' });
  await staff.open('today');
  const getBox = async (name: string) => {
    const line = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name, exact: true }) });
    return (await line.boundingBox()) ?? { x: 0, y: 0 };
  };
  await page.setViewportSize(deskSize);
  const [first, second] = [await getBox('To review'), await getBox('Promotion')];
  expect(second.y).toBe(first.y);
  expect(second.x).toBeGreaterThan(deskSize.width / 2);
  await page.setViewportSize(phoneSize);
  const [upper, lower] = [await getBox('To review'), await getBox('Promotion')];
  expect(lower.x).toBe(upper.x);
  expect(lower.y).toBeGreaterThan(upper.y);
});
