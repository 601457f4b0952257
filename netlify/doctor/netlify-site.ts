/** The site as Netlify's own interface tells of it (open-api.netlify.com). */
import * as z from 'zod';
import type { Answer } from './send.ts';
import { skipped, wrong, type Finding, type Subject } from './check.ts';

const sitesSchema = z.array(
  z.object({
    id: z.string(),
    url: z.string().nullish(),
    ssl_url: z.string().nullish(),
    custom_domain: z.string().nullish(),
    domain_aliases: z.array(z.string()).nullish(),
    published_deploy: z.object({ id: z.string() }).nullish(),
    build_settings: z.object({ repo_branch: z.string().nullish() }).nullish(),
  }),
);

/** A site among those that the token opens. */
export type NetlifySite = z.infer<typeof sitesSchema>[number];

/** The site at `URL`, or why it is not to be seen. */
export async function findSite(
  subject: Subject,
): Promise<{ site: NetlifySite; finding?: never } | { finding: Finding; site?: never }> {
  if (subject.netlifyToken === undefined) {
    return { finding: skipped('Not checked: NETLIFY_AUTH_TOKEN is not set.') };
  }
  const answer = await requestNetlify(subject, 'sites?filter=all&per_page=100');
  if (answer.status === 401 || answer.status === 403) {
    return {
      finding: wrong(
        `Netlify refuses NETLIFY_AUTH_TOKEN (${answer.status}).`,
        'Make a new one under User settings → Applications → Personal access tokens.',
      ),
    };
  }
  const sites = sitesSchema.safeParse(answer.body).data;
  if (answer.status !== 200 || !sites) return { finding: odd(answer) };
  const { hostname } = new URL(subject.environment.site);
  const site = sites.find((one) => hostnamesOf(one).includes(hostname));
  if (site) return { site };
  return {
    finding: wrong(
      `NETLIFY_AUTH_TOKEN opens no site at ${hostname}.`,
      'Set URL to the address of the site, and make the token as somebody of its team.',
    ),
  };
}

/** @param path - below `/api/v1/`. */
export function requestNetlify(
  { send, netlifyToken = '' }: Subject,
  path: string,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${netlifyToken}` };
  return send(new URL(path, 'https://api.netlify.com/api/v1/'), { headers });
}

/** Netlify answers, but not as it says that it would. */
export function odd({ status }: Answer): Finding {
  return wrong(`Netlify answers ${status} and not what was asked for.`, 'Ask again later.');
}

function hostnamesOf({ url, ssl_url, custom_domain, domain_aliases }: NetlifySite): string[] {
  const addresses = [url, ssl_url].flatMap((address) =>
    address && URL.canParse(address) ? [new URL(address).hostname] : [],
  );
  return [...addresses, ...(custom_domain ? [custom_domain] : []), ...(domain_aliases ?? [])];
}
