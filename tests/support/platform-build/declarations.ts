/** Reads the configuration of functions from the code and from the platform's manifest, for a comparison. */
import * as z from 'zod';
import { matchRoute, type Route } from '#netlify/local/gateway/function-route.ts';
import { getPaths } from '../functions.ts';
import { matchesRoute, type BundledFunction } from './build.ts';

/** The configuration of a function in a form that both sources can provide. */
export interface Declaration {
  name: string;
  routes: { pattern: string; methods: string[]; preferStatic: boolean }[];
  excluded: string[];
  schedule: string | undefined;
  rateLimit: { windowSize: number; windowLimit: number; aggregateBy: string[] } | undefined;
}

const trafficRulesSchema = z.strictObject({
  action: z.strictObject({
    type: z.literal('rate_limit'),
    config: z.strictObject({
      rateLimitConfig: z.strictObject({
        windowSize: z.int(),
        windowLimit: z.int(),
        algorithm: z.literal('sliding_window'),
      }),
      aggregate: z.strictObject({ keys: z.array(z.strictObject({ type: z.string() })) }),
    }),
  }),
});

const rateLimitSchema = z.strictObject({
  windowSize: z.int(),
  windowLimit: z.int(),
  aggregateBy: z.union([z.string(), z.array(z.string())]),
});

/**
 * Returns the configuration of a function from the code.
 * @throws {z.ZodError} for an unknown kind of rate limit
 */
export function readDeclaration({ name, config }: Route): Declaration {
  const { rateLimit, schedule } = config;
  const limit = rateLimit && rateLimitSchema.parse(rateLimit);
  return {
    name,
    routes: getPaths(config).map((pattern) => ({
      pattern,
      methods: [config.method ?? []].flat(),
      preferStatic: config.preferStatic ?? false,
    })),
    excluded: [config.excludedPath ?? []].flat(),
    schedule,
    rateLimit: limit && { ...limit, aggregateBy: [limit.aggregateBy].flat() },
  };
}

/**
 * Returns the configuration of a function from the manifest.
 * @throws {z.ZodError} for an unknown kind of rules
 */
export function readBundleDeclaration(bundled: BundledFunction): Declaration {
  const { name, routes, excludedRoutes, schedule, trafficRules } = bundled;
  return {
    name,
    routes: routes.map(({ pattern, methods, prefer_static: preferStatic }) => {
      return { pattern, methods, preferStatic };
    }),
    excluded: excludedRoutes.map(({ pattern }) => pattern),
    schedule,
    rateLimit: trafficRules === undefined ? undefined : parseRateLimit(trafficRules),
  };
}

/** Returns two paths for each route pattern: one with a number and one with a word in place of every parameter. */
export function createAddresses({ config }: Route): string[] {
  return getPaths(config).flatMap((pattern) =>
    ['12', 'word'].map((value) =>
      pattern.replace(':language([a-z]{2})', 'sw').replaceAll(/:\w+/g, value),
    ),
  );
}

/** Returns the names of the functions that handle a path in the embedded stack. */
export function findEmbedded(path: string, functions: Route[]): string[] {
  return functions.filter((route) => matchRoute(route, path) !== undefined).map(({ name }) => name);
}

/** Returns the names of the functions that handle a path on the platform. */
export function findHosted(path: string, functions: BundledFunction[]): string[] {
  return functions
    .filter(({ routes }) => routes.some((route) => matchesRoute(path, route)))
    .filter(({ excludedRoutes }) => !excludedRoutes.some((route) => matchesRoute(path, route)))
    .map(({ name }) => name);
}

function parseRateLimit(trafficRules: unknown): Declaration['rateLimit'] {
  const { rateLimitConfig, aggregate } = trafficRulesSchema.parse(trafficRules).action.config;
  const { windowSize, windowLimit } = rateLimitConfig;
  return { windowSize, windowLimit, aggregateBy: aggregate.keys.map(({ type }) => type) };
}
