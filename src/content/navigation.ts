import { site } from './site.ts';
import { members as text } from './text/en/members.ts';

export interface NavigationItem {
  id: string;
  title: string;
  route: string;
}

/** The header's links, in order. */
export const navigation: NavigationItem[] = [
  { id: 'home', title: 'Home', route: '/' },
  { id: 'about', title: 'About', route: `/about-${site.slug}` },
  { id: 'blog', title: 'Blog', route: '/blog' },
  { id: 'pricing', title: 'Pricing', route: '/pricing' },
];

/** The footer's further links. */
export const furtherLinks: NavigationItem[] = [
  { id: 'about-us', title: 'About Us', route: `/about-${site.slug}` },
  { id: 'blog', title: 'Blog', route: '/blog' },
  { id: 'pricing', title: 'Pricing', route: '/pricing' },
  { id: 'businesses', title: 'All businesses', route: '/all-businesses' },
  { id: 'jobs', title: 'Job listings', route: '/job-listings' },
  { id: 'privacy', title: 'Privacy', route: '/privacy' },
  { id: 'terms', title: 'Terms', route: '/terms' },
];

/** What stands beside the content for a member: on the left, and on the right before Log Out. */
export const membersNavigation: Record<'left' | 'right', NavigationItem[]> = {
  left: [
    { id: 'home', title: text.home, route: '/' },
    { id: 'pricing-type', title: text.pricingType, route: '/pricing-type' },
    { id: 'my-adverts', title: text.myListings, route: '/my-adverts' },
  ],
  right: [{ id: 'profile-settings', title: text.profileSettings, route: '/profile-management' }],
};
