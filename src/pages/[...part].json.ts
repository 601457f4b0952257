import type { APIRoute, GetStaticPaths } from 'astro';
import { text } from '../content/text/text.ts';

/** Texts that parts of pages load on demand, so that the HTML of the pages stays small. */
const textsByPath = {
  'staff-text': text.staff,
  'advertise/text': text.advertiseForm,
  'feed-text': text.feedActions,
  'identity-text': text.identity,
  'reload-text': text.layout.reload,
  'profile-management/text': text.settingsForm,
};

export const getStaticPaths = (() =>
  Object.entries(textsByPath).map(([part, props]) => ({
    params: { part },
    props,
  }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props }) => Response.json(props);
