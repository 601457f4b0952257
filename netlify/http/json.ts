/** JSON in and out of an endpoint. */
import type * as z from 'zod/v4/core';
import { Problem } from '#domain/problem/problem.ts';
import { requireFields } from './fields.ts';
import { isDeeperThan } from './nesting.ts';
import { readText } from './request-body.ts';
import { unkept } from './shared-cache.ts';

/** What any JSON of ours has at most within one another. */
const levels = 32;

/**
 * Reads a JSON body by its schema. No body at all reads as `{}`, so that an endpoint without input
 * can be called without one.
 * @throws {Problem} `body-too-large`, `nested-too-deeply`, `not-json`, or `invalid-input` with one
 * entry a field.
 */
export async function requireJson<Schema extends z.$ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await readText(request);
  return requireFields(text === '' ? {} : parseJson(text), schema);
}

/** @throws {Problem} `nested-too-deeply` or `not-json` */
export function parseJson(text: string): unknown {
  if (isDeeperThan(text, levels)) throw new Problem('nested-too-deeply');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Problem('not-json', { cause });
  }
}

/** Answers JSON that belongs to one person and must not be kept by any cache. */
export function privateJson(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: unkept });
}
