import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { setFault } from '../support/controls.ts';
import { comeAs, newMember, type TestMember } from '../support/member.ts';
import { postWith, writePost } from '../support/noticeboard.ts';
import { photo } from '../support/pictures.ts';
import { expect, test } from '../support/site.ts';

test.use({ shares: 'members' });

let member: TestMember;

test.beforeEach(async ({ page, site }) => {
  member = await newMember(site);
  await comeAs(page, site, member);
  await page.goto('/profile-management');
});
test.afterEach(({ site }) => setFault(site, { service: 'storage', mode: 'ok' }));

const jpeg = async () => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await photo(1200, 900),
});

test('a member chooses her picture: the header and her posts show it once it is saved, and her data holds it [R080]', async ({
  page,
}) => {
  const save = page.getByRole('button', { name: 'Save Changes', exact: true });
  await page.getByLabel('Choose a picture').setInputFiles(await jpeg());
  await expect(page.getByAltText('How others see you')).toHaveAttribute('src', /^data:image/);
  await expect(page.getByText('Your new picture is ready.')).toBeVisible();
  await expect(page.locator('header .avatar img')).toHaveCount(0);
  await save.click();
  await expect(page.getByText('Saved: your picture.')).toBeVisible();
  await expect(page.locator('header .avatar img')).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(Object.keys(files)).toContainEqual(expect.stringMatching(/^pictures\/[\w-]+\.webp$/));

  await page.goto('/');
  await writePost(page, 'This is me.');
  await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
  const face = postWith(page, 'This is me.').locator('header img');
  await expect(face).toHaveJSProperty('complete', true);
  expect(await face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
});

test(
  'a picture that cannot be taken is told in words, and another may be chosen',
  { tag: '@slow' },
  async ({ page, site, complaints }) => {
    const field = page.getByLabel('Choose a picture');
    await field.setInputFiles({
      name: 'me.gif',
      mimeType: 'image/gif',
      buffer: Buffer.from('GIF89a'),
    });
    await expect(page.getByRole('alert').filter({ hasText: 'PNG, JPEG or WebP' })).toBeVisible();

    await setFault(site, { service: 'storage', mode: 'error' });
    await field.setInputFiles(await jpeg());
    await expect(page.getByText('Could not send this picture.')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await setFault(site, { service: 'storage', mode: 'ok' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Your new picture is ready.')).toBeVisible();
    complaints.splice(0);
  },
);
