/**
 * Checks the credits that production deploys cost. Netlify's API (open-api.netlify.com) documents no other use of
 * credits.
 */
import * as z from 'zod';
import { ok, requireBody, wrong, type Check } from './check.ts';
import { createUnexpectedResponseFinding, requestNetlify, requireSite } from './netlify.ts';

/** The credits of a production deploy. [docs.netlify.com, 'How credits work'] */
const creditsPerDeploy = 15;

/** The credits a month of each plan. [docs.netlify.com, 'Credit-based pricing plans'] */
const monthlyCredits = { Free: 300, Personal: 1_000, Pro: 5_000 };
type Plan = keyof typeof monthlyCredits;

const monthMs = 30 * 24 * 60 * 60_000;

/** The fields of the operation listAccountsForUser that the check reads. */
const accountsSchema = z.array(z.object({ slug: z.string(), type_name: z.string().nullish() }));

/** The fields of the operation listSiteDeploys that the check reads. */
const deploysSchema = z.array(
  z.object({ context: z.string().nullish(), published_at: z.string().nullish() }),
);

/**
 * Checks that the deploys of 30 days cost at most half of the plan's credits. Requests, bytes and function time need
 * the rest.
 */
export const credits: Check = {
  name: 'credits',
  async examine(subject) {
    const site = await requireSite(subject);
    const [deploysResponse, accountsResponse] = await Promise.all([
      requestNetlify(subject, `sites/${site.id}/deploys?production=true&per_page=100`),
      requestNetlify(subject, 'accounts'),
    ]);
    const deploys = requireBody(
      deploysResponse,
      deploysSchema,
      createUnexpectedResponseFinding(deploysResponse),
    );
    const since = subject.now().getTime() - monthMs;
    const count = deploys.filter(
      ({ context, published_at: publishedAt }) =>
        context === 'production' && Date.parse(publishedAt ?? '') >= since,
    ).length;
    const plan = findPlan(accountsSchema.safeParse(accountsResponse.body).data, site.account_slug);
    return describeUse(count, plan);
  },
};

function findPlan(
  accounts: z.output<typeof accountsSchema> = [],
  slug: string | null | undefined,
): Plan | undefined {
  const typeName = accounts.find((account) => account.slug === slug)?.type_name ?? '';
  return (Object.keys(monthlyCredits) as Plan[]).find((plan) =>
    new RegExp(`\\b${plan}\\b`, 'i').test(typeName),
  );
}

function describeUse(deployCount: number, plan: Plan | undefined) {
  const used = deployCount * creditsPerDeploy;
  const use = `${deployCount} production deploys in 30 days took ${used} credits`;
  const rest = 'Requests, bytes and function time are under Usage & billing.';
  if (plan === undefined) return ok(`${use}; the plan is unknown. ${rest}`);
  const share = `${use} of the ${monthlyCredits[plan]} of the plan ${plan}`;
  if (used <= monthlyCredits[plan] / 2) return ok(`${share}. ${rest}`);
  return wrong(
    `${share}, and at the limit Netlify pauses the site.`,
    'Deploy less often, or take a larger plan and turn on Usage & billing → Configure auto recharge.',
  );
}
