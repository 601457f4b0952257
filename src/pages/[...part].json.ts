import type { APIRoute, GetStaticPaths } from 'astro';
import { holidays } from '../content/holidays.ts';
import { text } from '../content/text/text.ts';

/** Texts and lists that parts of pages load on demand, so that the HTML of the pages stays small. */
const textsByPath = {
  'staff-text': text.staff,
  'advertise/text': text.advertiseForm,
  'feed-text': text.feedActions,
  'identity-text': text.identity,
  'assets/reload-text': text.layout.reload,
  'assets/open-signs': { text: text.openState, holidays },
  'profile-management/text': text.settingsForm,
};

export const getStaticPaths = (() =>
  Object.entries(textsByPath).map(([part, props]) => ({
    params: { part },
    props,
  }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props }) => Response.json(props);
