/**
 * `client:identity`: the identity control, whose buttons work before it. A visitor gets it along with the island
 * that brings React, which on '/' is the headline, and elsewhere not at all; a member at once where her own
 * screen is, and on other pages after the largest paint.
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
  const isOwn = membersStyle !== undefined && isPublic === undefined;
  whenMember(() => (isOwn ? hydrate() : afterLargestPaint(hydrate)));
};

export default whenIdentified;
