/**
 * `client:after-paint`: an island that only adds motion. It loads after the page and its largest paint. It does not
 * load for visitors with reduced motion or data saving, nor for members, because they have seen it before.
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
