/**
 * Creates twins of the landing page and of a business's page, with which the real pages are compared. A twin has
 * the same texts, pictures and font, but lean hand-written markup, one short style sheet and no script.
 */
import { readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';
import { businesses } from '#content/businesses/businesses.ts';
import { getFooterLinks, getNavigation } from '#content/navigation.ts';
import { site } from '#content/site.ts';
import { getText as getCatalogue } from '#content/text/text.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { findAll, findOnly, getText } from '#tests/support/built-pages.ts';
import { icons, type IconName } from '#ui/icons.ts';

const text = getCatalogue();

const [landing, businessMain] = ['twin.html', 'business.html'].map((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8'),
) as [string, string];

/**
 * Values for the placeholders in braces by name. Texts are escaped, and a value with `markup` is inserted
 * unescaped.
 */
type Values = Readonly<Record<string, unknown>>;
interface Markup {
  markup: string;
}

/** Values that both pages share. */
const sharedLists = {
  navigation: getNavigation().map((link) => ({ ...link })),
  furtherLinks: getFooterLinks().map((link) => ({ ...link })),
  hours: site.hours.lines.map((line) => ({ line })),
  social: site.social.map((each) => ({ ...each, icon: createSvg(each.icon) })),
};

/**
 * Returns the twin of the landing page.
 * @param builtPage - the built landing page
 * @throws {Error} for a picture that the page lacks
 */
export function createTwin(builtPage: string): string {
  const findPicture = collectPictures(builtPage);
  return renderTwin(landing, builtPage, {
    businesses: businesses.map((business) => ({
      ...business,
      picture: findPicture(business.image.alt),
      newArrival: business.featured && { markup: `<p class="new">${text.listing.newArrival}</p>` },
      number: formatPhone(business.phone),
    })),
    reasons: text.benefits.items.map((item) => ({ ...item, icon: createSvg(item.icon) })),
    steps: text.howItWorks.items.map((item) => ({ ...item, picture: findPicture(item.image.alt) })),
    questions: text.faq.items.map(({ question, answer }) => ({
      question,
      answer: { markup: answer.map((paragraph) => `<p>${escape(paragraph)}</p>`).join('') },
    })),
  });
}

/**
 * Returns the twin of a business's page. The twin has only the first picture, because further pictures must not
 * slow down the real page.
 * @param builtPage - the page as served
 */
export function createBusinessTwin(builtPage: string): string {
  const page = findOnly(parseHTML(builtPage).document, 'article');
  const [cover] = /<picture>.*?<\/picture>/s.exec(builtPage) ?? [];
  const template = landing.replace(/<main>.*<\/main>/s, businessMain);
  const values = {
    title: getText(findOnly(page, 'h1')),
    description: getText(findOnly(page, '.text-lead')),
    cover: { markup: withoutClasses(requireValue(cover, 'picture')) },
    facts: { markup: withoutClasses(findOnly(page, 'dl').innerHTML) },
  };
  const lists = {
    contacts: findAll(page, '.contact-bar a').map((link) => ({
      href: link.getAttribute('href'),
      text: getText(link),
    })),
    further: findAll(page, 'section').map((section) => ({
      heading: getText(findOnly(section, 'h2')),
      text: findAll(section, 'h3, p').map(getText).join(' '),
    })),
  };
  return renderTwin(template, builtPage, lists, values);
}

function renderTwin(
  template: string,
  builtPage: string,
  ownLists: Record<string, Values[]>,
  ownValues: Values = {},
): string {
  const font = requireValue(/"([^"]+\.woff2)"/.exec(builtPage)?.[1], 'preloaded font');
  const lists: Record<string, Values[]> = { ...sharedLists, ...ownLists };
  const values = { ...text, site, font, ...ownValues };
  const page = template.replaceAll(
    /<template each="(\w+)">(.*?)<\/template>/gs,
    (_, list: string, inner: string) =>
      requireValue(lists[list], list)
        .map((item) => fillTemplate(inner, { ...values, ...item }))
        .join(''),
  );
  return fillTemplate(page, values)
    .replaceAll(/\n\s*/g, '\n')
    .replace(/<style>.*<\/style>/s, minify);
}

function fillTemplate(part: string, values: Values): string {
  return part.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => {
    const value = path
      .split('.')
      .reduce((current: unknown, name) => (current as Values)[name], values);
    if (value === undefined) throw new Error(`The twin has no ${path}.`);
    if (value === false || value === null) return '';
    return typeof value === 'string' ? escape(value) : (value as Markup).markup;
  });
}

function escape(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
  return text.replaceAll(/[&<"]/g, (sign) => signs[sign] ?? sign);
}

/** Removes spaces from a style sheet, because the build removes them from the style sheet of the real page. */
function minify(style: string): string {
  return style.replaceAll(/\s+/g, ' ').replaceAll(/ ?([{};:,]) ?/g, '$1');
}

function createSvg(name: IconName): Markup {
  return {
    markup: `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[name]}" /></svg>`,
  };
}

/** Returns a function that finds the markup of a picture in the built page by its alternative text. */
function collectPictures(page: string): (alt: string) => Markup {
  const matches = page.matchAll(/<picture>.*?<\/picture>|<img\b[^>]*>/gs);
  const pictures = new Map(
    Array.from(matches, ([markup]) => [
      /alt="([^"]*)"/.exec(markup)?.[1],
      { markup: withoutClasses(markup) },
    ]),
  );
  // React escapes apostrophes in attributes.
  const toAttribute = (text: string) => escape(text).replaceAll("'", '&#x27;');
  return (alt) => requireValue(pictures.get(toAttribute(alt)), `picture '${alt}'`);
}

function withoutClasses(markup: string): string {
  return markup.replaceAll(/ class="[^"]*"/g, '');
}

function requireValue<Item>(item: Item | undefined, name: string): Item {
  if (item === undefined) throw new Error(`There is no ${name}.`);
  return item;
}
