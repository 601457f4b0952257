/** The site reads the storage that its former versions filled. Real browsers recorded the storage. */
import recordings from '../../support/former/browsers.json' with { type: 'json' };
import { field, heading, phoneSize } from '../../support/advertise.ts';
import { getAccountName, createSession, getNewestPost } from '../../support/member.ts';
import { openPaymentScreen } from '../../support/payer.ts';
import { addedMessage, findPost } from '../../support/feed.ts';
import { expect, test } from '../../support/test.ts';

test.use({ siteSharedWith: 'live listing tests', viewport: phoneSize });

for (const [commit, recording] of Object.entries(recordings)) {
  test(`the site reads the storage of commit ${commit} [G36]`, async ({ page, site }) => {
    const { member, listings, listing, offer } = await openPaymentScreen(page, site);
    await page.getByRole('button', { name: `Pay ${offer.inShillings} to the till` }).click();
    await expect(page).toHaveURL(`/pay?listing=${listing.id}`);
    const payment = await listings.readPayment(listing, 'pending');
    const { token } = await createSession(site, member);
    const placeholderValues: Record<string, string> = {
      MEMBER: member.id,
      EMAIL: member.email,
      PAYMENT: payment.id,
      LISTING: String(listing.id),
      'ACCESS-TOKEN': token.access_token,
      'REFRESH-TOKEN': token.refresh_token,
    };
    // The tests share a site, so each has another text.
    const postText = `Written in bad weather, ${commit}.`;
    const fillPlaceholders = (text: string) =>
      text
        .replaceAll('Written in bad weather.', postText)
        .replaceAll(
          /MEMBER|EMAIL|PAYMENT|LISTING|ACCESS-TOKEN|REFRESH-TOKEN/g,
          (name) => placeholderValues[name] ?? name,
        );
    const storedEntries = Object.entries(recording.localStorage).map(
      ([key, value]) => [fillPlaceholders(key), fillPlaceholders(value)] as const,
    );
    await page.goto('/favicon.svg');
    await page.evaluate((entries) => {
      localStorage.clear();
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, storedEntries);

    await page.goto('/');
    await expect(getNewestPost(page)).toBeVisible();
    await expect(getAccountName(page)).toHaveText(member.name);
    const payLink = page.getByRole('banner').getByRole('link', { name: 'Go on paying' });
    await expect(payLink).toHaveAttribute('href', `/pay?listing=${listing.id}`);
    const post = findPost(page, postText);
    await post.getByRole('button', { name: 'Try again' }).click();
    await expect(addedMessage(page)).toBeVisible();
    await expect(post).toHaveCount(1);
    await page.getByRole('button', { name: 'Continue your post' }).click();
    await expect(page.getByLabel('Title (optional)')).toHaveValue('Mats');
    await expect(page.getByLabel('What is new?')).toHaveValue('Half a sentence');

    await page.goto('/advertise');
    await expect(heading(page)).toBeVisible();
    await expect(field(page, 'Name of your business')).toHaveValue('Wambui Baskets');
    await expect(field(page, 'Where in town?')).toHaveValue('Kibuye market, row 4');
    await page.getByRole('link', { name: 'Package' }).click();
    await expect(page.getByLabel('Monthly')).toBeChecked();

    for (const { path, body } of recording.beacons) {
      const beacon = await fetch(site.localOrigin + path, {
        method: 'POST',
        body: fillPlaceholders(body),
      });
      expect(beacon.status).toBe(204);
    }
  });
}
