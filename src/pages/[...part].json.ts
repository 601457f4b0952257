import type { APIRoute, GetStaticPaths } from 'astro';
import { text } from '../content/text/text.ts';

/** Texts that parts of a page load on demand, so that the page's HTML stays small. */
const files = {
  'admin-words': text.adminWords,
  'advertise/words': text.advertiseWords,
  'feed-words': text.feedWords,
  'identity-words': text.identity,
  'profile-management/words': text.settingsWords,
};

export const getStaticPaths = (() =>
  Object.entries(files).map(([part, props]) => ({
    params: { part },
    props,
  }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props }) => Response.json(props);
