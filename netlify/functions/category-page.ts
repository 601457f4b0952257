import type { Config } from '@netlify/functions';
import { limitRequests } from '../data/request-limit.ts';
import { renderNotFoundPage, pageEndpoint } from '../pages/plain-page.ts';
import { findPage, parseSearch } from '../pages/search.ts';
import { renderSearchPage, getSectionTitle } from '../pages/search-page.ts';

export const config: Config = {
  path: ['/all-businesses/:kind/:name', '/:language([a-z]{2})/all-businesses/:kind/:name'],
  preferStatic: true,
};

/** Matches the slug of a category or town. */
const sectionSlug = /^[a-z0-9-]{1,80}$/;

/**
 * Renders the page of a category or town that had no listing at the last build. The other categories and towns have
 * static pages, which take precedence.
 */
export default pageEndpoint(
  limitRequests(config),
  async (_, { params: { kind = '', name = '' } }) => {
    if (kind !== 'category' && kind !== 'town') return renderNotFoundPage();
    if (!sectionSlug.test(name)) return renderNotFoundPage();
    const page = parseSearch(new URLSearchParams({ [kind]: name }));
    // The title of the page names its section.
    const result = { ...(await findPage(page)), section: undefined };
    return result.total === 0
      ? renderNotFoundPage()
      : renderSearchPage(page, result, getSectionTitle(page, result));
  },
);
