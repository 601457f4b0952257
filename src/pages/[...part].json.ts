import type { APIRoute, GetStaticPaths } from 'astro';
import { categories } from '../content/categories.ts';
import { counties } from '../content/counties.ts';
import { holidays } from '../content/holidays.ts';
import { areasByCounty, townsByCounty } from '../content/places.ts';
import { serviceCategories } from '../content/service-categories.ts';
import { getText, type Text } from '../content/text/text.ts';

/** The lists of the form in which staff prepare an advert. */
const formLists = {
  categories,
  counties,
  placesByField: { town: townsByCounty, located: areasByCounty },
};

/** Texts and lists that parts of pages load on demand, so that the HTML of the pages stays small. */
const partsByPath = {
  'staff-text': (text: Text) => text.staff,
  'admin/form-text': (text: Text) => ({
    form: { ...text.advertise, ...text.advertiseForm },
    offers: formLists,
  }),
  'advertise/text': (text: Text) => text.advertiseForm,
  'feed-text': (text: Text) => text.feedPosts,
  'identity-text': (text: Text) => text.identity,
  'assets/language-offer': (text: Text) => text.layout.languageOffer,
  'assets/reload-text': (text: Text) => text.layout.reload,
  'assets/agents-text': (text: Text) => text.agents,
  'assets/kept-text': (text: Text) => text.keepButtons,
  'assets/open-signs': (text: Text) => ({ text: text.openState, holidays }),
  'my-adverts/details': (text: Text) => ({
    text: text.copyDetails,
    categories: serviceCategories,
  }),
  'my-adverts/renewal': (text: Text) => text.renewal,
  'profile-management/text': (text: Text) => text.settingsForm,
};

export const getStaticPaths = (() =>
  Object.keys(partsByPath).map((part) => ({ params: { part } }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ params }) =>
  Response.json(partsByPath[params['part'] as keyof typeof partsByPath](getText()));
