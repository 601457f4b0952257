/** A shape as a part of a zod schema, so that what both describe is written down once. */
import * as z from 'zod/mini';
import type { Shape } from './shape.ts';

export function zodOf<Value>(shape: Shape<Value>): z.ZodMiniType<Value, Value> {
  return z.custom<Value>((value) => shape.mismatch(value) === undefined);
}
