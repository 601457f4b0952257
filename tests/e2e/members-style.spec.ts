import type { Page } from '@playwright/test';
import { comeAs, newMember } from '../support/member.ts';
import { expect, test } from '../support/site.ts';

test.use({ shares: 'members' });

const sheet = /\/dashboard\.[^/]*\.css$/;

/** Classes of elements that no style sheet of the page names. */
function unstyledClasses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selectorsOf = (rule: CSSRule): string[] => [
      rule instanceof CSSStyleRule ? rule.selectorText : '',
      ...(rule instanceof CSSGroupingRule ? Array.from(rule.cssRules).flatMap(selectorsOf) : []),
    ];
    const selectors = Array.from(document.styleSheets)
      .flatMap(({ cssRules }) => Array.from(cssRules).flatMap(selectorsOf))
      .join(' ');
    const classes = Array.from(document.querySelectorAll('main .for-members [class]')).flatMap(
      (element) => Array.from(element.classList),
    );
    return [...new Set(classes)].filter((name) => !selectors.includes(`.${CSS.escape(name)}`));
  });
}

test('a visitor fetches no style sheet', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(fetched.filter((path) => path.endsWith('.css'))).toEqual([]);
});

for (const path of ['/', '/profile-management']) {
  test(`all that a member sees at ${path} is styled`, async ({ page, site }) => {
    await comeAs(page, site, await newMember(site));
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('button').first()).toBeEnabled();
    await expect(page.locator('.for-members astro-island[ssr]')).toHaveCount(0);
    expect(await unstyledClasses(page)).toEqual([]);
  });
}

test(
  'a member whose style sheet is lost on the way reads and writes all the same',
  { tag: '@slow' },
  async ({ page, site, complaints }) => {
    await page.route(sheet, (route) => route.abort());
    await comeAs(page, site, await newMember(site));
    await page.goto('/');
    await expect(page.getByText('Welcome to the noticeboard')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New post' })).toBeEnabled();
    expect(complaints.splice(0)).toEqual(['Failed to load resource: net::ERR_FAILED']);
  },
);
