/**
 * The directive `client:after-paint`, for islands that only add motion. The island loads after the page and its
 * largest paint. It does not load with reduced motion, with data saving or on a slow connection, or for members,
 * because they have seen the motion before. Astro's `client:idle` on the headline of '/' delayed the largest paint
 * by 44 %, because it starts before that paint.
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
