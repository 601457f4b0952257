/**
 * The directive `client:visible-unless-saving`, for islands with markup that works before hydration. It is Astro's
 * `client:visible`, except with data saving or on a slow connection: there the island would download React, 60 kB,
 * for a convenience.
 */
import type { ClientDirective } from 'astro';
import hydrateWhenVisible from 'astro/client/visible.js';
import { savesData } from './saves-data.ts';

const whenVisible: ClientDirective = (load, options, element) => {
  if (!savesData()) hydrateWhenVisible(load, options, element);
};

export default whenVisible;
