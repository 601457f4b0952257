import { freshPath } from '../domain/post/fresh-path.ts';
import { site } from './site.ts';
import { text } from './text/text.ts';

const { members } = text;
const { navigation: titles } = text.layout;

export interface NavigationItem {
  id: string;
  title: string;
  route: string;
}

/** The links of the header, in order. */
export const navigation: NavigationItem[] = [
  { id: 'home', title: titles.home, route: '/' },
  { id: 'about', title: titles.about, route: `/about-${site.slug}` },
  { id: 'blog', title: titles.blog, route: '/blog' },
  { id: 'pricing', title: titles.pricing, route: '/pricing' },
];

/** The additional links of the footer. */
export const footerLinks: NavigationItem[] = [
  { id: 'about-us', title: titles.aboutUs, route: `/about-${site.slug}` },
  { id: 'blog', title: titles.blog, route: '/blog' },
  { id: 'pricing', title: titles.pricing, route: '/pricing' },
  { id: 'businesses', title: titles.businesses, route: '/all-businesses' },
  { id: 'fresh', title: titles.fresh, route: freshPath },
  { id: 'jobs', title: titles.jobs, route: '/job-listings' },
  { id: 'privacy', title: titles.privacy, route: '/privacy' },
  { id: 'terms', title: titles.terms, route: '/terms' },
];

/** The links below those of the header on phones, where the footer is far away. */
export const phoneNavigation = footerLinks.filter(
  ({ id }) => id === 'businesses' || id === 'fresh',
);

/** The links beside the content for members: on the left, and on the right above Log Out. */
export const membersNavigation: Record<'left' | 'right', NavigationItem[]> = {
  left: [
    { id: 'home', title: members.home, route: '/' },
    { id: 'pricing-type', title: members.pricingType, route: '/pricing-type' },
    { id: 'my-adverts', title: members.myListings, route: '/my-adverts' },
    { id: 'public-homepage', title: members.publicHomepage, route: '/?public' },
  ],
  right: [{ id: 'profile-settings', title: members.profileSettings, route: '/profile-management' }],
};

/** The tabs at the bottom of a narrow screen for members, before the account. */
export const tabs: NavigationItem[] = [
  { id: 'home', title: members.home, route: '/' },
  { id: 'my-adverts', title: members.myListings, route: '/my-adverts' },
  { id: 'find', title: members.find, route: '/all-businesses' },
];

/** The links for members in the header of public pages. */
export const membersLinks: NavigationItem[] = [
  { id: 'dashboard', title: members.backToDashboard, route: '/' },
  { id: 'my-adverts', title: members.myListings, route: '/my-adverts' },
];
