import { localizePath } from '../domain/language/localized-path.ts';
import { freshPath } from '../domain/post/fresh-path.ts';
import { site } from './site.ts';
import { getText } from './text/text.ts';

export interface NavigationItem {
  id: string;
  title: string;
  route: string;
}

/** Returns the links of the header, in order. */
export function getNavigation(): NavigationItem[] {
  const { home, about, blog, pricing } = getText().layout.navigation;
  return localize([
    { id: 'home', title: home, route: '/' },
    { id: 'about', title: about, route: `/about-${site.slug}` },
    { id: 'blog', title: blog, route: '/blog' },
    { id: 'pricing', title: pricing, route: '/pricing' },
  ]);
}

/** Returns the additional links of the footer. */
export function getFooterLinks(): NavigationItem[] {
  const titles = getText().layout.navigation;
  return localize([
    { id: 'about-us', title: titles.aboutUs, route: `/about-${site.slug}` },
    { id: 'blog', title: titles.blog, route: '/blog' },
    { id: 'pricing', title: titles.pricing, route: '/pricing' },
    { id: 'businesses', title: titles.businesses, route: '/all-businesses' },
    { id: 'fresh', title: titles.fresh, route: freshPath },
    { id: 'jobs', title: titles.jobs, route: '/job-listings' },
    { id: 'privacy', title: titles.privacy, route: '/privacy' },
    { id: 'terms', title: titles.terms, route: '/terms' },
  ]);
}

/** Returns the links after those of the header. On phones the footer is far away. Wide screens have the first one only. */
export const getMoreNavigation = (): NavigationItem[] =>
  getFooterLinks().filter(({ id }) => id === 'businesses' || id === 'fresh');

/** Returns the links beside the content for members: on the left, and on the right above Log Out. */
export function getMembersNavigation(): Record<'left' | 'right', NavigationItem[]> {
  const { members } = getText();
  return {
    left: localize([
      { id: 'home', title: members.home, route: '/' },
      { id: 'pricing-type', title: members.pricingType, route: '/pricing-type' },
      { id: 'my-adverts', title: members.myListings, route: '/my-adverts' },
      { id: 'public-homepage', title: members.publicHomepage, route: '/?public' },
    ]),
    right: localize([
      { id: 'profile-settings', title: members.profileSettings, route: '/profile-management' },
    ]),
  };
}

/** Returns the tabs at the bottom of a narrow screen for members, before the account. */
export function getTabs(): NavigationItem[] {
  const { members } = getText();
  return localize([
    { id: 'home', title: members.home, route: '/' },
    { id: 'my-adverts', title: members.myListings, route: '/my-adverts' },
    { id: 'find', title: members.find, route: '/all-businesses' },
  ]);
}

/** Returns the links for members in the header of public pages. */
export function getMembersLinks(): NavigationItem[] {
  const { members } = getText();
  return localize([
    { id: 'dashboard', title: members.backToDashboard, route: '/' },
    { id: 'my-adverts', title: members.myListings, route: '/my-adverts' },
  ]);
}

function localize(items: NavigationItem[]): NavigationItem[] {
  return items.map((item) => ({ ...item, route: localizePath(item.route) }));
}
