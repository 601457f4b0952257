/** The ways by which a member stops e-mails, and sees that they do not arrive. */
import { expectFaultless } from '../support/axe.ts';
import { control, createMember } from '../support/member.ts';
import { expect, test } from '../support/test.ts';

test.use({ siteSharedWith: 'page tests' });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('one tap in an e-mail stops the weekly e-mails', async ({ page, site, listings }) => {
    const { database } = listings;
    const { id, name, email } = await createMember(site);
    await database.from('members').insert({ id, name }).throwOnError();
    const texts = { template: 'week', subject: 'Last week', html: '<p>Hello</p>', text: 'Hello' };
    const keys = { idempotency_key: `week/${id}`, recipient: email };
    const weekly = { topic: 'weekly', member_id: id };
    await database
      .from('emails')
      .insert({ ...keys, ...texts, ...weekly })
      .throwOnError();
    await control(site, 'schedule/send-waiting-emails', {});
    const { headers } = await site.emailTo(email);
    const address = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';

    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(new URL(address).pathname);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('No more weekly e-mails?');
    await page.getByRole('button', { name: 'Stop these e-mails' }).click();
    await expect(heading).toHaveText('Done: no more weekly e-mails');
    await expect(page.getByRole('link', { name: 'Go to Profile Settings' })).toBeVisible();
    const settings = database.from('member_settings').select('weekly').eq('member_id', id);
    expect((await settings.throwOnError()).data).toEqual([{ weekly: false }]);
  });
});

test('the dashboard says that e-mails do not arrive, until staff lift the stop @slow', async ({
  page,
  owner,
  listings,
  secondStaff,
}) => {
  const { email } = owner;
  const stops = [{ recipient: email, cause: 'bounce', detail: '550 5.1.1 No such user' }];
  await listings.database.rpc('record_email_stops', { p_stops: stops }).throwOnError();
  await page.goto('/');
  const notice = page.getByText(`We could not reach you at ${email}.`);
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('link')).toHaveAttribute('href', '/profile-management');
  await expectFaultless(page, 'a dashboard with a notice');

  await secondStaff.open('bounces');
  const row = await secondStaff.openRow(email);
  await expect(row).toContainText('550 5.1.1 No such user');
  await row.getByRole('button', { name: 'Send e-mails again' }).click();
  await expect(secondStaff.row(email)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Start your advert' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
