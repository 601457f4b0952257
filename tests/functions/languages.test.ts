/** Tests the language in which endpoints answer, on a stack without a built site. Its pages have no frame. */
import { beforeAll, expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { Language } from '#domain/language/language.ts';
import { createMemberAccount } from '../support/accounts.ts';
import { findEnglishTerms } from '../support/english-text.ts';
import type { LiveListing } from '../support/listing-lifecycle.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { logIn, openStackForFile } from '../support/stack.ts';

const testStack = await openStackForFile();
const { stack, database, listings, runFunction } = testStack;
const { listing: swahili, directory, notFound, problems, emails } = getText('sw');

const fetchPath = (path: string, init: RequestInit = {}) =>
  fetch(stack.site + path, { redirect: 'manual', ...init });
const readPage = async (path: string) => (await fetchPath(path)).text();

let listing: LiveListing;
beforeAll(async () => {
  listing = await listings.live({
    title: 'Zawadi Crafts',
    town: 'Kisumu',
    county: 'Kisumu',
    category: 'Repairs',
    description: 'Vikapu na mikeka ya mkono, kutoka Kisumu.',
  });
});

test.each<[string, Language]>([
  ['', 'en'],
  ['/sw', 'sw'],
])('a page of a business below %j is in %s', async (prefix, language) => {
  const html = await readPage(`${prefix}/${listing.slug}`);
  expect(html).toContain(`<html lang="${language}">`);
  expect(html).toContain('Zawadi Crafts');
  expect((await fetchPath(`${prefix}/${listing.slug}.vcf`)).status).toBe(200);
});

test.each(['/en', '/xx', '/fr'])('pages below %s are missing', async (prefix) => {
  for (const path of [`/${listing.slug}`, '/fresh', '/all-businesses/search'])
    expect((await fetchPath(prefix + path)).status, path).toBe(404);
});

test('a missing page in Kiswahili says so in Kiswahili', async () => {
  const response = await fetchPath('/sw/no-such-shop');
  expect(response.status).toBe(404);
  expect(await response.text()).toContain(notFound.heading);
});

test('a search in Kiswahili has results, links and sentences in Kiswahili', async () => {
  const html = await readPage('/sw/all-businesses/search?q=Zawadi');
  expect(html).toContain(`href="/sw/${listing.slug}"`);
  const nothing = await readPage('/sw/all-businesses/search?q=qqqqzzzz');
  expect(nothing).toContain(directory.searchTitle);
  const text = nothing.replaceAll(/<[^>]*>/g, '\n');
  expect(findEnglishTerms(text)).toEqual([]);
});

test('the cards of a search are in the language that its address names', async () => {
  const search = async (language: string) =>
    (await (await fetchPath(`/api/listings?q=Zawadi${language}`)).json()) as { cards: string };
  expect((await search('')).cards).toContain(`href="/${listing.slug}"`);
  expect((await search('&language=sw')).cards).toContain(`href="/sw/${listing.slug}"`);
});

test('a refusal is in the language of the header of a script, and not in that of a browser', async () => {
  const readTitle = async (language: string) => {
    const headers = { 'accept-language': language };
    const response = await fetchPath('/api/my-listings', { headers });
    return ((await response.json()) as { title: string }).title;
  };
  expect(await readTitle('sw')).toBe(problems['not-signed-in'].title);
  expect(await readTitle('sw-KE,sw;q=0.9')).toBe(getText('en').problems['not-signed-in'].title);
});

test('a form without scripts is answered in the language of its page', async () => {
  const send = (query: string) =>
    fetchPath(`/api/reports${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: stack.site },
      body: 'business=no-such-shop&reason=wrong-facts&message=Hapana',
    });
  expect(await (await send('?language=sw')).text()).toContain('<html lang="sw">');
  expect(await (await send('')).text()).toContain('<html lang="en">');
});

test('the sitemap lists the page of a business in each language', async () => {
  const sitemap = await readPage('/sitemap-adverts.xml');
  for (const prefix of ['', '/sw'])
    expect(sitemap).toContain(`<loc>${stack.site}${prefix}/${listing.slug}</loc>`);
});

test('an owner gets emails in the language of the account', async () => {
  const owner = await createMemberAccount(stack);
  await database
    .from('member_settings')
    .upsert({ member_id: owner.id, language: 'sw' })
    .throwOnError();
  await listings.submitted({ owner: owner.id, title: 'Mikeka ya Zawadi' });
  await runFunction('notify-owners');
  const [email] = await testStack.readEmails(owner.email);
  expect(email?.subject).toBe(emails.submitted.subject.replace('{business}', 'Mikeka ya Zawadi'));
  expect(JSON.stringify(email)).toContain('/sw/my-adverts');
  expect(swahili.call).not.toBe(getText('en').listing.call);
});

test('a prepared reason of staff is in the language of its reader', async () => {
  const owner = await createMemberAccount(stack);
  await database
    .from('member_settings')
    .upsert({ member_id: owner.id, language: 'sw' })
    .throwOnError();
  const { id, version } = await listings.submitted({ owner: owner.id, title: 'Vikapu vya Mumbi' });
  const staff = createStaffClient(stack);
  const reason = 'photo-unclear; Ile ya pili ni nzuri.';
  const { body } = await staff.requestJson(`listings/${id}/request-changes`, { version, reason });
  const addition = ' Ile ya pili ni nzuri.';
  const english = getText('en').reasonTemplates.changes['photo-unclear'] + addition;
  const kiswahili = getText('sw').reasonTemplates.changes['photo-unclear'] + addition;
  expect(kiswahili).not.toBe(english);

  const decisions = [expect.objectContaining({ decision: 'changes_requested', reason: english })];
  expect(body).toMatchObject({ state: 'changes_requested', reason: english });
  expect((await staff.requestJson(`listings/${id}`)).body).toMatchObject({
    listing: { reason: english },
    decisions,
  });

  await runFunction('notify-owners');
  const sent = await testStack.readEmails(owner.email);
  expect(JSON.stringify(sent.at(-1))).toContain(kiswahili);
  const token = await logIn(stack.site, owner);
  const readChanges = async (language: string) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
    const response = await fetchPath(`/api/my-listings/${id}?language=${language}`, { headers });
    return ((await response.json()) as { changes: { reason: string } }).changes.reason;
  };
  expect(await readChanges('sw')).toBe(kiswahili);
  expect(await readChanges('en')).toBe(english);
});
