/** Reads the settings of the embedded stack from the environment. */
import { resolve } from 'node:path';
import * as z from 'zod';
import {
  chooseBlog,
  chooseDatabase,
  chooseEmail,
  chooseMpesa,
  choosePayPal,
  chooseSms,
  EnvironmentError,
  readSettings,
  type Variables,
} from '../env.ts';

const schema = z.object({
  /** 0 selects any free port. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(4321),
  CONTENT_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Stores responses as the platform's edge does. Changes by SQL are then visible after their purge only. */
  EDGE_CACHE: z.enum(['on', 'off']).default('off'),
  /** Quality of compressed files, up to 11. The default is the highest. */
  BROTLI_QUALITY: z.coerce.number().int().min(0).max(11).optional(),
  STUDIO_URL: z.url().default('http://localhost:3333'),
  DATA_DIR: z.string().default('.data'),
  STAFF_EMAIL: z.email().default('staff@tangaza.example'),
  IDENTITY_SITE_URL: z.url().optional(),
  IDENTITY_JWT_SECRET: z.string().min(1).optional(),
  IDENTITY_OPERATOR_TOKEN: z.string().min(1).optional(),
  /** Cost of a password hash: the binary logarithm of the number of rounds. The hosted service uses 10. */
  IDENTITY_BCRYPT_COST: z.coerce.number().int().min(4).max(15).default(10),
});

export type StackSettings = ReturnType<typeof readStackSettings>;

/**
 * Reads and checks the settings of the stack.
 * @throws {EnvironmentError} if a setting is invalid, or if the process runs on Netlify, where all services are
 * hosted
 */
export function readStackSettings(variables: Variables) {
  if (variables['NETLIFY'] === 'true') {
    throw new EnvironmentError('The embedded stack does not run on Netlify (NETLIFY is true).');
  }
  const {
    PORT,
    CONTENT_PORT,
    EDGE_CACHE,
    BROTLI_QUALITY,
    STUDIO_URL,
    DATA_DIR,
    STAFF_EMAIL,
    ...identityVariables
  } = readSettings(schema, variables);
  const blog = chooseBlog(variables);
  return {
    port: PORT,
    /** Address of the Studio, for embedded and for hosted content. */
    studioUrl: STUDIO_URL,
    /** Settings of the content server, undefined if a Sanity project hosts the blog. */
    content:
      blog.kind === 'dataset'
        ? { port: CONTENT_PORT, folder: blog.folder, studioUrl: STUDIO_URL }
        : undefined,
    /** Absolute path of the data folder. */
    dataFolder: resolve(DATA_DIR),
    hasEdgeCache: EDGE_CACHE === 'on',
    brotliQuality: BROTLI_QUALITY,
    database: chooseDatabase(variables),
    email: chooseEmail(variables),
    staffEmail: STAFF_EMAIL,
    mpesa: chooseMpesa(variables),
    payPal: choosePayPal(variables),
    sms: chooseSms(variables),
    identity: {
      siteUrl: identityVariables.IDENTITY_SITE_URL,
      jwtSecret: identityVariables.IDENTITY_JWT_SECRET,
      operatorToken: identityVariables.IDENTITY_OPERATOR_TOKEN,
      bcryptCost: identityVariables.IDENTITY_BCRYPT_COST,
    },
  };
}
