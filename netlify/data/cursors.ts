/** Schemas of the values in the cursor of a list. */
import * as z from 'zod';

/** A timestamp in the database's format with microseconds. */
export const timestampCursor = z
  .string()
  .regex(/^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d{1,6})?\+00:00$/);

/** A numeric row id. */
export const idCursor = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);
