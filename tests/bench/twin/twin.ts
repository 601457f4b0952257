/**
 * Hand-written versions of the landing page and of a business's page: the same texts, pictures and font, lean
 * markup, one short style sheet and no script. The real pages are compared with them.
 */
import { readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';
import { businesses } from '#content/businesses/businesses.ts';
import { footerLinks, navigation } from '#content/navigation.ts';
import { site } from '#content/site.ts';
import { text } from '#content/text/text.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { all, only, getText } from '#tests/support/built-pages.ts';
import { icons, type IconName } from '#ui/icons.ts';

const [landing, businessMain] = ['twin.html', 'business.html'].map((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8'),
) as [string, string];

/** Values by name for the placeholders in braces of the template. Markup is inserted unescaped. */
type Values = Readonly<Record<string, unknown>>;
interface Markup {
  markup: string;
}

/** Values that both pages share. */
const frame = {
  navigation: navigation.map((link) => ({ ...link })),
  furtherLinks: footerLinks.map((link) => ({ ...link })),
  hours: site.hours.lines.map((line) => ({ line })),
  social: site.social.map((each) => ({ ...each, icon: createSvg(each.icon) })),
};

/**
 * @param builtPage - the built landing page
 * @throws {Error} naming a missing picture
 */
export function createTwin(builtPage: string): string {
  const picture = collectPictures(builtPage);
  return twin(landing, builtPage, {
    businesses: businesses.map((business) => ({
      ...business,
      picture: picture(business.image.alt),
      newArrival: business.featured && { markup: `<p class="new">${text.listing.newArrival}</p>` },
      number: formatPhone(business.phone),
    })),
    reasons: text.benefits.items.map((item) => ({ ...item, icon: createSvg(item.icon) })),
    steps: text.howItWorks.items.map((item) => ({ ...item, picture: picture(item.image.alt) })),
    questions: text.faq.items.map(({ question, answer }) => ({
      question,
      answer: { markup: answer.map((paragraph) => `<p>${escape(paragraph)}</p>`).join('') },
    })),
  });
}

/**
 * The twin of a business's page. It has only the first picture, because the pictures below must not slow down the
 * page.
 * @param builtPage - the page as served
 */
export function createBusinessTwin(builtPage: string): string {
  const page = only(parseHTML(builtPage).document, 'article');
  const [cover] = /<picture>.*?<\/picture>/s.exec(builtPage) ?? [];
  const template = landing.replace(/<main>.*<\/main>/s, businessMain);
  const values = {
    title: getText(only(page, 'h1')),
    description: getText(only(page, '.text-lead')),
    cover: { markup: withoutClasses(need(cover, 'picture')) },
    facts: { markup: withoutClasses(only(page, 'dl').innerHTML) },
  };
  const lists = {
    contacts: all(page, '.contact-bar a').map((link) => ({
      href: link.getAttribute('href'),
      text: getText(link),
    })),
    further: all(page, 'section').map((section) => ({
      heading: getText(only(section, 'h2')),
      text: all(section, 'h3, p').map(getText).join(' '),
    })),
  };
  return twin(template, builtPage, lists, values);
}

function twin(
  template: string,
  builtPage: string,
  own: Record<string, Values[]>,
  ownValues: Values = {},
): string {
  const font = need(/href="([^"]+\.woff2)"/.exec(builtPage)?.[1], 'preloaded font');
  const lists: Record<string, Values[]> = { ...frame, ...own };
  const values = { ...text, site, font, ...ownValues };
  const page = template.replaceAll(
    /<template each="(\w+)">(.*?)<\/template>/gs,
    (_, list: string, inner: string) =>
      need(lists[list], list)
        .map((item) => filled(inner, { ...values, ...item }))
        .join(''),
  );
  return filled(page, values)
    .replaceAll(/\n\s*/g, '\n')
    .replace(/<style>.*<\/style>/s, tightened);
}

function filled(part: string, values: Values): string {
  return part.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => {
    const value = path
      .split('.')
      .reduce((within: unknown, name) => (within as Values)[name], values);
    if (value === undefined) throw new Error(`The twin has no ${path}.`);
    if (value === false || value === null) return '';
    return typeof value === 'string' ? escape(value) : (value as Markup).markup;
  });
}

function escape(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
  return text.replaceAll(/[&<"]/g, (sign) => signs[sign] ?? sign);
}

/** Removes spaces from a style sheet, because the style sheet of the real page has none either. */
function tightened(style: string): string {
  return style.replaceAll(/\s+/g, ' ').replaceAll(/ ?([{};:,]) ?/g, '$1');
}

function createSvg(name: IconName): Markup {
  return {
    markup: `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[name]}" /></svg>`,
  };
}

/** The markup of the built page's pictures, by their alternative texts. */
function collectPictures(page: string): (alt: string) => Markup {
  const matches = page.matchAll(/<picture>.*?<\/picture>|<img\b[^>]*>/gs);
  const pictures = new Map(
    Array.from(matches, ([markup]) => [
      /alt="([^"]*)"/.exec(markup)?.[1],
      { markup: withoutClasses(markup) },
    ]),
  );
  // React escapes attributes in this way.
  const attribute = (text: string) => escape(text).replaceAll("'", '&#x27;');
  return (alt) => need(pictures.get(attribute(alt)), `picture '${alt}'`);
}

function withoutClasses(markup: string): string {
  return markup.replaceAll(/ class="[^"]*"/g, '');
}

function need<Item>(item: Item | undefined, name: string): Item {
  if (item === undefined) throw new Error(`There is no ${name}.`);
  return item;
}
