/** The regions of the twin, in the order of the page. */
import { businesses, type Listing } from '#content/businesses/businesses.ts';
import { furtherLinks, navigation } from '#content/navigation.ts';
import { site } from '#content/site.ts';
import { text } from '#content/text/text.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { icons, type IconName } from '#ui/icons.ts';
import type { BuiltPage } from './built-page.ts';
import { html } from './html.ts';

const { landing, benefits, howItWorks, faq, listing: words, layout } = text;

const icon = (name: IconName) =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[name]}" /></svg>`;

export const header = () => html`
  <header class="band">
    <div class="wrap">
      <a class="brand" href="/">${site.name}</a>
      <a class="button" href="/pricing">${layout.getStarted}</a>
      <nav aria-label="${layout.mainNavigation}">
        <ul>
          ${navigation.map(({ title, route }) => html`<li><a href="${route}">${title}</a></li>`)}
        </ul>
      </nav>
    </div>
    <div class="strip"></div>
  </header>
`;

export const hero = () => html`
  <section class="wall">
    <div class="wrap">
      <h1>${landing.headline.still}<br />${landing.headline.tail}</h1>
      <p class="lead"><b>${landing.price}</b></p>
      <p>${landing.lead}</p>
      <p><a class="button gold" href="/pricing">${landing.logIn}</a></p>
    </div>
  </section>
`;

export const grid = (page: BuiltPage) => html`
  <section class="wrap">
    <h2>${landing.browse}</h2>
    <ul class="grid">
      ${businesses.map((business) => card(business, page))}
    </ul>
    <a class="button" href="/all-businesses">${landing.allBusinesses}</a>
  </section>
`;

const card = (business: Listing, page: BuiltPage) => html`
  <li class="card">
    <div class="strip"></div>
    ${page.picture(business.image.alt)}
    <div>
      <h3><a href="${business.url}">${business.title}</a></h3>
      ${business.featured && html`<p class="new">${words.newArrival}</p>`}
      <p>${business.description}</p>
      <dl>
        <dt>${words.contactName}</dt>
        <dd>${business.contact}</dd>
        <dt>${words.phone}</dt>
        <dd><a href="tel:${business.phone ?? ''}">${formatPhone(business.phone ?? '')}</a></dd>
        <dt>${words.located}</dt>
        <dd>${business.located}</dd>
        <dt>${words.deliveries}</dt>
        <dd>${business.deliveries}</dd>
      </dl>
    </div>
  </li>
`;

export const reasons = () => html`
  <section class="band">
    <div class="wrap">
      <h2>${benefits.heading}</h2>
      <ul class="grid steps">
        ${benefits.items.map(
          (item) =>
            html`<li>
              ${icon(item.icon)}
              <h3>${item.title}</h3>
              <p>${item.desc}</p>
            </li>`,
        )}
      </ul>
    </div>
  </section>
`;

export const steps = (page: BuiltPage) => html`
  <section class="wrap">
    <h2>${howItWorks.heading}</h2>
    <ol class="grid steps">
      ${howItWorks.items.map(
        ({ image, title, desc }) =>
          html`<li>
            ${page.picture(image.alt)}
            <h3>${title}</h3>
            <p>${desc}</p>
          </li>`,
      )}
    </ol>
  </section>
`;

export const questions = () => html`
  <section class="wrap">
    <h2>${faq.heading}</h2>
    ${faq.items.map(
      ({ question, answer }) => html`
        <details>
          <summary>${question}</summary>
          ${answer.map((paragraph) => html`<p>${paragraph}</p>`)}
        </details>
      `,
    )}
  </section>
`;

export const lastWord = () => html`
  <section class="wall">
    <div class="wrap">
      <h2>${landing.endHeading}</h2>
      <p>${landing.endText}</p>
      <p><a class="button" href="/pricing">${landing.pricingLink}</a></p>
    </div>
  </section>
`;

export const footer = () => html`
  <footer class="band">
    <div class="strip"></div>
    <div class="wrap">
      <div class="grid steps">
        <section>
          <h3>${layout.contact}</h3>
          <a href="tel:${site.phone.number}">${site.phone.words}</a><br />
          <a href="mailto:${site.email}">${site.email}</a>
        </section>
        <section>
          <h3>${layout.hours}</h3>
          ${site.hours.words.map((line) => html`<p>${line}</p>`)}
        </section>
        <section>
          <h3>${layout.moreToSee}</h3>
          <ul>
            ${furtherLinks.map(({ title, route }) => html`<li><a href="${route}">${title}</a></li>`)}
          </ul>
        </section>
        <section>
          <h3>${layout.followUs}</h3>
          <p class="row">
            ${site.social.map(
              (each) =>
                html`<a href="${each.url}" aria-label="${each.name}">${icon(each.icon)}</a>`,
            )}
          </p>
        </section>
      </div>
      <p class="row">
        <span>${layout.copyright}</span>
        <span>${layout.builtBy} <a href="${site.builder.url}">${site.builder.name}</a></span>
        <a href="#top">${layout.backToTop}</a>
      </p>
    </div>
  </footer>
`;
