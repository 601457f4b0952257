/**
 * Responses of hosted services that the embedded stack lacks, or that differ there. The comments name their sources
 * in the documentation.
 */

/**
 * Returns the settings of Supabase Auth, shortened. Source: github.com/supabase/auth, README.md, 'GET /settings',
 * with the fields of internal/api/settings.go. The two parameters are documented at
 * https://supabase.com/docs/guides/auth/general-configuration
 */
export function createAuthSettings({ signUp = false, anonymous = false } = {}): Response {
  return Response.json({
    external: { anonymous_users: anonymous, email: true, phone: false, google: false },
    disable_signup: !signUp,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: 'twilio',
    saml_enabled: false,
  });
}

/**
 * Returns the trusted keys of a project, which include the current and the standby key. Source:
 * https://supabase.com/docs/guides/auth/signing-keys, 'Public key discovery and caching'.
 */
export function createKeySet(...keys: { kid: string; x?: string; y?: string }[]): Response {
  const usage = {
    alg: 'ES256',
    crv: 'P-256',
    ext: true,
    key_ops: ['verify'],
    kty: 'EC',
    use: 'sig',
  };
  return Response.json({ keys: keys.map((key) => ({ ...usage, ...key })) });
}

const refusal = (status: number, code: string, message: string, hint: string | null = null) =>
  Response.json({ code, details: null, hint, message }, { status });

/** Refusals of PostgREST. Source: https://docs.postgrest.org/en/stable/references/errors.html */
export const postgrest = {
  /** Group 3 - JWT: an invalid token. */
  badToken: () => refusal(401, 'PGRST301', 'No suitable key or wrong key type'),
  /** HTTP Status Codes: 42501 results in 403 'if authenticated', otherwise in 401. */
  noRight: (relation: string) => refusal(401, '42501', `permission denied for ${relation}`),
  /** Group 2 - Schema Cache: an unknown table in the address. */
  noTable: (name: string) =>
    refusal(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`),
  /** Group 2 - Schema Cache: no function with the given name and parameters. */
  noFunction: (name: string) =>
    refusal(404, 'PGRST202', `Could not find the function public.${name} in the schema cache`),
  /**
   * The response to a GET of a function that writes. Source:
   * https://docs.postgrest.org/en/stable/references/transactions.html, 'Access Mode'.
   */
  readOnly: () => refusal(405, '25006', 'cannot execute UPDATE in a read-only transaction'),
  /**
   * The description at the root, shortened. It lists each function under /rpc/ with its parameters. Source:
   * https://docs.postgrest.org/en/stable/references/api/openapi.html
   */
  description: (tables: string[], functions: Record<string, Record<string, string>>) => {
    const paths: Record<string, object> = { '/': {} };
    for (const name of tables) paths[`/${name}`] = {};
    for (const [name, parameters] of Object.entries(functions)) {
      const parameterList = [toBodyParameter(parameters), { $ref: '#/parameters/preferParams' }];
      paths[`/rpc/${name}`] = { post: { parameters: parameterList } };
    }
    return Response.json({ swagger: '2.0', paths });
  },
};

function toBodyParameter(parameters: Record<string, string>) {
  const properties: Record<string, { format: string }> = {};
  for (const [name, format] of Object.entries(parameters)) properties[name] = { format };
  const schema = { type: 'object', required: Object.keys(parameters), properties };
  return { in: 'body', name: 'args', required: true, schema };
}

/**
 * Responses of Supabase Storage. Source: https://supabase.github.io/storage/, 'Gets all buckets' and 'Search for
 * objects under a prefix'.
 */
export const storage = {
  buckets: (...buckets: Record<string, unknown>[]) => {
    const defaults = {
      owner: '',
      created_at: '2026-11-22T00:00:00Z',
      updated_at: '2026-11-22T00:00:00Z',
    };
    return Response.json(buckets.map((bucket) => ({ name: bucket['id'], ...defaults, ...bucket })));
  },
  files: (...names: string[]) =>
    Response.json(names.map((name) => ({ name, id: crypto.randomUUID(), metadata: { size: 1 } }))),
};

/** Responses of Netlify by the name of the operation, shortened. Source: https://open-api.netlify.com */
export const netlify = {
  listSites: (hostname: string) =>
    Response.json([
      { id: 'other-site', url: 'http://other.example', ssl_url: 'https://other.example' },
      {
        id: 'our-site',
        name: 'tangaza',
        url: `http://${hostname}`,
        ssl_url: `https://${hostname}`,
        custom_domain: hostname,
        domain_aliases: [],
        account_slug: 'our-team',
        published_deploy: { id: 'our-deploy', state: 'ready', context: 'production' },
        build_settings: { provider: 'github', repo_branch: 'main' },
      },
    ]),
  getDeploy: (schedules: Iterable<[name: string, cron: string]>) =>
    Response.json({
      id: 'our-deploy',
      state: 'ready',
      function_schedules: [...schedules].map(([name, cron]) => ({ name, cron })),
    }),
  listSiteBuildHooks: (...hooks: { id: string; branch: string }[]) =>
    Response.json(
      hooks.map((hook) => ({
        ...hook,
        title: 'Builds',
        url: `https://api.netlify.com/build_hooks/${hook.id}`,
        site_id: 'our-site',
      })),
    ),
  listAccountsForUser: (typeName: string) =>
    Response.json([
      { id: 'other', slug: 'other-team', type_name: 'Pro' },
      { id: 'ours', slug: 'our-team', type_name: typeName },
    ]),
  listSiteDeploys: (...deploys: { context: string; published_at: string | null }[]) =>
    Response.json(deploys.map((deploy) => ({ ...deploy, state: 'ready' }))),
  /** The response of every operation to a wrong token. */
  refused: () => Response.json({ code: 401, message: 'Access Denied' }, { status: 401 }),
};
