/**
 * The directive `client:identity`, for the identity control. The buttons of the control work before hydration. For
 * visitors it loads when another island hydrates, because that island loads React anyway. For members it loads
 * immediately on members' pages, and after the largest paint on other pages. Every directive of Astro would load
 * React, 60 kB, for each visitor.
 */
import type { ClientDirective } from 'astro';
import { afterLargestPaint } from './after-largest-paint.ts';
import { whenMember } from './when-member.ts';

const whenIdentified: ClientDirective = (load) => {
  let hydrating: Promise<void> | undefined;
  const hydrate = () => {
    hydrating ??= load().then((begin) => begin());
  };
  addEventListener('astro:hydrate', hydrate, { capture: true, once: true });
  const { membersStyle, public: isPublic } = document.documentElement.dataset;
  const isMembersPage = membersStyle !== undefined && isPublic === undefined;
  whenMember(() => (isMembersPage ? hydrate() : afterLargestPaint(hydrate)));
};

export default whenIdentified;
