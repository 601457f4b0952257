import {
  addFailed,
  postWith,
  returnAs,
  timesPosted,
  wholeDatabase,
  writePost,
} from '../support/noticeboard.ts';
import { letTimePass, setFault } from '../support/controls.ts';
import { memberId } from '../support/seeded-people.ts';
import { expect, test } from '../support/site.ts';
import { dialogOf } from '../support/widget.ts';

test.beforeEach(({ page, site }) => returnAs(page, site, 'member'));
test.afterEach(({ site }) => setFault(site, { service: 'database', mode: 'ok' }));

test('a member adds a post without a title: the form clears and closes, the post is on top [R083, R145, R148]', async ({
  page,
}) => {
  const toggle = page.getByRole('button', { name: 'New post', exact: true });
  await writePost(page, 'Rain again, so we close at four.');
  await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('Rain again, so we close at four.');
  await expect(page.getByRole('article').first().locator('time')).toHaveText('now');
  await expect(page.getByLabel('What is new?')).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.click();
  await expect(page.getByLabel('What is new?')).toHaveValue('');
});

test('the form has a title, pictures of three kinds, a text and its button, and closes again [R083, R084]', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'New post', exact: true }).click();
  await expect(page.getByLabel('Title (you can leave it out)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add new post', exact: true })).toBeVisible();
  const pictures = page.locator('#new-post input[type=file]');
  const accept = (await pictures.getAttribute('accept')) ?? '';
  for (const kind of ['png', 'jpg', 'jpeg']) expect(accept).toContain(kind);
  await expect(pictures).toHaveAttribute('multiple');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('What is new?')).toBeHidden();
});

test('a post without a text is not sent; one over the limit is refused in words [R148]', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'New post', exact: true }).click();
  const text = page.getByLabel('What is new?');
  await page.getByRole('button', { name: 'Add new post' }).click();
  await expect(text).toBeFocused();
  expect(await text.evaluate((field: HTMLTextAreaElement) => field.validity.valueMissing)).toBe(
    true,
  );
  await text.fill('   ');
  await page.getByRole('button', { name: 'Add new post' }).click();
  await expect(page.getByText('Write something first.')).toBeVisible();

  await text.fill('a'.repeat(5001));
  await page.getByRole('button', { name: 'Add new post' }).click();
  await expect(page.getByText('Shorten the text to 5,000 characters.')).toBeVisible();
  await expect(text).toHaveValue('a'.repeat(5001));
});

test('a post stands on top while it is being sent, and its body has three keys [R162]', async ({
  page,
  site,
}) => {
  const sent = page.waitForRequest(
    (request) => request.url().includes('/rest/v1/posts') && request.method() === 'POST',
  );
  await setFault(site, { service: 'database', mode: 'slow', delayMs: 1_000 });
  await writePost(page, 'Fresh sukuma at the gate.');
  await expect(postWith(page, 'Fresh sukuma at the gate.')).toContainText('Sending…');
  await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
  await expect(postWith(page, 'Fresh sukuma at the gate.')).toHaveCount(1);
  await expect(page.getByText('Sending…')).toHaveCount(0);
  const body = (await sent).postDataJSON() as object;
  expect(Object.keys(body).sort()).toEqual(['client_id', 'description', 'title']);
  expect(await (await sent).headerValue('apikey')).toBe(site.info.publishableKey);
});

test('a post whose answer gets lost is there once, however often it is tried again [R172]', async ({
  page,
  site,
  complaints,
}) => {
  // The first attempt reaches the database and its answer is lost.
  await page.route('**/rest/v1/posts', async (route) => {
    await route.fetch({ url: route.request().url().replace('app.localhost', '127.0.0.1') });
    await route.abort();
  });
  await writePost(page, 'Written on a bus.');
  await expect(page.getByRole('alert')).toHaveText(addFailed);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveText(addFailed);
  await page.unroute('**/rest/v1/posts');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
  await expect(postWith(page, 'Written on a bus.')).toHaveCount(1);
  expect(await timesPosted(site, 'Written on a bus.')).toBe(1);
  expect(complaints.splice(0).join()).toMatch(/ERR_FAILED.*409/);
});

test(
  'words that are changed after a lost answer are those that stand there, once',
  { tag: '@slow' },
  async ({ page, site, complaints }) => {
    await page.route('**/rest/v1/posts', async (route) => {
      await route.fetch({ url: route.request().url().replace('app.localhost', '127.0.0.1') });
      await route.abort();
    });
    await writePost(page, 'We open at five.');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.unroute('**/rest/v1/posts');
    const edited = page.getByRole('listitem').getByLabel('What is new?');
    await expect(edited).toHaveValue('We open at five.');
    await edited.fill('We open at six.');
    await page.getByRole('listitem').getByRole('button', { name: 'Add new post' }).click();
    await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
    await expect(postWith(page, 'We open at six.')).toHaveCount(1);
    expect(await timesPosted(site, 'We open at five.')).toBe(0);
    expect(await timesPosted(site, 'We open at six.')).toBe(1);
    complaints.splice(0);
  },
);

test('a post that meets a database that is down survives a reload and is sent once [R172]', async ({
  page,
  site,
  complaints,
}) => {
  await setFault(site, { service: 'database', mode: 'down' });
  await writePost(page, 'Written in bad weather.');
  await expect(page.getByRole('alert')).toHaveText(addFailed);
  await page.reload();
  await expect(page.getByText('Written in bad weather.')).toBeVisible();
  await setFault(site, { service: 'database', mode: 'ok' });
  await postWith(page, 'Written in bad weather.')
    .getByRole('button', { name: 'Try again' })
    .click();
  await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
  await expect(postWith(page, 'Written in bad weather.')).toHaveCount(1);
  expect(await timesPosted(site, 'Written in bad weather.')).toBe(1);
  complaints.splice(0);
});

test('a post that is sent without a connection waits until there is one', async ({
  page,
  site,
  context,
  complaints,
}) => {
  await page.getByRole('button', { name: 'New post', exact: true }).click();
  await page.getByLabel('What is new?').fill('Written in the matatu.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add new post' }).click();
  await expect(page.getByRole('alert')).toHaveText(addFailed);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
  expect(await timesPosted(site, 'Written in the matatu.')).toBe(1);
  complaints.splice(0);
});

test(
  'a post that nobody wants to send any more is thrown away',
  { tag: '@slow' },
  async ({ page, site, complaints }) => {
    await setFault(site, { service: 'database', mode: 'error' });
    await writePost(page, 'Better left unsaid.');
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this post?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Better left unsaid.')).toHaveCount(0);
    await setFault(site, { service: 'database', mode: 'ok' });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Latest posts' })).toBeVisible();
    await expect(page.getByText('Better left unsaid.')).toHaveCount(0);
    complaints.splice(0);
  },
);

test('what is typed is there after a reload, and gone once it is sent', async ({ page }) => {
  await page.getByRole('button', { name: 'New post', exact: true }).click();
  await page.getByLabel('Title (you can leave it out)').fill('Mats');
  await page.getByLabel('What is new?').fill('Half a sentence');
  await page.reload();
  await page.getByRole('button', { name: 'Continue your post' }).click();
  await expect(page.getByLabel('Title (you can leave it out)')).toHaveValue('Mats');
  await expect(page.getByLabel('What is new?')).toHaveValue('Half a sentence');
  await page.getByRole('button', { name: 'Add new post' }).click();
  await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'New post', exact: true }).click();
  await expect(page.getByLabel('What is new?')).toHaveValue('');
});

test('nobody else on this phone finds what a member began to write', async ({ page, site }) => {
  await page.getByRole('button', { name: 'New post', exact: true }).click();
  await page.getByLabel('What is new?').fill('Between us');
  await returnAs(page, site, 'staff');
  await page.getByRole('button', { name: 'New post', exact: true }).click();
  await expect(page.getByLabel('What is new?')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Between us');
});

test(
  'the eleventh post of an hour is told when its time comes, and waits',
  { tag: '@slow' },
  async ({ page, site, complaints }) => {
    // Whatever the tests before this one posted, an hour ago it was.
    await letTimePass(site, 3_700);
    await returnAs(page, site, 'member');
    const database = await wholeDatabase(site);
    for (let post = 1; post <= 10; post += 1) {
      await writePost(page, `Post ${post} of an hour.`);
      await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
    }
    await writePost(page, 'One too many.');
    await expect(page.getByRole('alert')).toHaveText(
      /^You have added ten posts within an hour. You can add this one in (59|60) minutes.$/,
    );
    await letTimePass(site, 3_700);
    await page.clock.setSystemTime(Date.now() + 3_700_000);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
    await expect(postWith(page, 'One too many.')).toHaveCount(1);
    const { data } = await database
      .from('posts')
      .select('author_id')
      .eq('description', 'One too many.');
    expect(data).toEqual([{ author_id: memberId }]);
    complaints.splice(0);
  },
);

test(
  'a token that is refused while somebody writes is got anew, and she notices nothing',
  { tag: '@slow' },
  async ({ page, site, complaints }) => {
    await page.getByRole('button', { name: 'New post', exact: true }).click();
    await page.getByLabel('What is new?').fill('Written for twenty minutes.');
    await letTimePass(site, 20 * 60);
    await page.getByRole('button', { name: 'Add new post' }).click();
    await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
    expect(complaints.splice(0).join()).toMatch(/401/);
  },
);

test('a login that ends while somebody writes opens again, and her post is sent', async ({
  page,
  site,
  complaints,
}) => {
  await page.getByRole('button', { name: 'New post', exact: true }).click();
  await page.getByLabel('What is new?').fill('Written over two months.');
  await letTimePass(site, 60 * 24 * 3_600);
  await page.clock.setSystemTime(Date.now() + 61 * 24 * 3_600_000);
  await page.getByRole('button', { name: 'Add new post' }).click();

  const dialog = dialogOf(page);
  const { email, password } = site.info.signIns.member;
  await dialog.getByPlaceholder('Email').fill(email);
  await dialog.getByPlaceholder('Password').fill(password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).last().click();
  await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
  await expect(postWith(page, 'Written over two months.')).toHaveCount(1);
  expect(await timesPosted(site, 'Written over two months.')).toBe(1);
  complaints.splice(0);
});
