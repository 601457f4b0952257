/**
 * `client:after-paint`: an island that only moves. It is fetched after the page has loaded and its largest
 * part has been painted, and never for somebody who wants less motion or less data,
 * nor for a member, who has seen it.
 */
import type { ClientDirective } from 'astro';
import { afterLargestPaint } from './after-largest-paint.ts';
import { savesData } from './saves-data.ts';
import { isMember } from './when-member.ts';

const afterPaint: ClientDirective = (load) => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || savesData()) return;
  afterLargestPaint(() => {
    if (!isMember()) void load().then((hydrate) => hydrate());
  });
};

export default afterPaint;
