/** The schemas of submitted fields that have a normal form: profiles, the map, details of payments and opening hours. */
import * as z from 'zod/mini';
import { findHoursProblem, normalizeOpeningHours } from '../hours/opening-hours.ts';
import { abortWith, maxCharacters } from '../typed-text/typed-text.ts';
import { readChannel, type Channel, type ChannelProblem } from './channels.ts';
import type { ListingField } from './fields.ts';
import { maxMapLength, parseMap } from './map-link.ts';
import { findPaymentProblem, normalizePaymentDetails, paymentParts } from './payment-details.ts';

/** Functions that create the schema of a field, by kind of field. */
export const normalizedSchemas = {
  /** The address of the profile replaces the typed handle. */
  channel: (field: ListingField) =>
    z.string().check(
      ...(['wrong', 'nameless'] satisfies ChannelProblem[]).map((problem) =>
        z.refine<string>(
          (typed) => readChannel(field as Channel, typed).problem !== problem,
          `advert.${field}.${problem}`,
        ),
      ),
      z.overwrite((typed) => readChannel(field as Channel, typed).address ?? typed),
    ),
  map: () =>
    z.string().check(
      z.refine((typed) => parseMap(typed) !== undefined, abortWith('advert.map.wrong')),
      z.overwrite((typed) => parseMap(typed) ?? typed),
      maxCharacters(maxMapLength, 'advert.map.long'),
    ),
  paymentDetails: () =>
    z
      .string()
      .check(
        z.overwrite(normalizePaymentDetails),
        ...paymentParts.map((part) =>
          z.refine<string>(
            (text) => findPaymentProblem(text) !== part,
            `advert.payment_details.${part}`,
          ),
        ),
      ),
  openingHours: () =>
    z
      .string()
      .check(
        z.overwrite(normalizeOpeningHours),
        ...(['wrong', 'overlap'] as const).map((problem) =>
          z.refine<string>(
            (text) => findHoursProblem(text) !== problem,
            `advert.opening_hours.${problem}`,
          ),
        ),
      ),
};
