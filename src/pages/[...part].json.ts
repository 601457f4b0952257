import type { APIRoute, GetStaticPaths } from 'astro';
import { text } from '../content/text/text.ts';

/** Texts that parts of a page load on demand, so that the page's HTML stays small. */
const files = {
  'admin-words': text.staff,
  'advertise/words': text.advertiseForm,
  'feed-words': text.feedActions,
  'identity-words': text.identity,
  'profile-management/words': text.settingsForm,
};

export const getStaticPaths = (() =>
  Object.entries(files).map(([part, props]) => ({
    params: { part },
    props,
  }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props }) => Response.json(props);
