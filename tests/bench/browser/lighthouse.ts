/** Runs Lighthouse on a page in the shared browser. */
import lighthouse from 'lighthouse';
import { openBrowser } from './browser.ts';
import { profiles, type Profile } from './visit.ts';

type Flags = NonNullable<Parameters<typeof lighthouse>[1]>;
type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Points from 0 to 100 by category, and the ids of the audits that are not perfect. */
interface Scores {
  points: Record<string, number>;
  failedAudits: string[];
}

/** Returns the largest contentful paint in ms. */
export async function measureLargestPaint(url: string, profile: Profile): Promise<number> {
  const result = await run(url, {
    onlyAudits: ['largest-contentful-paint'],
    throttling: toThrottling(profile),
  });
  return result.audits['largest-contentful-paint']?.numericValue ?? Number.NaN;
}

/** Returns the points for performance on the mobile profile. */
export async function measurePerformance(url: string): Promise<number> {
  const throttling = toThrottling(profiles.mobile);
  const { points } = toScores(await run(url, { onlyCategories: ['performance'], throttling }));
  return points['performance'] ?? Number.NaN;
}

/** Returns the points of the categories that are independent of the connection. */
export async function measureQuality(url: string): Promise<Scores> {
  const onlyCategories = ['accessibility', 'best-practices', 'seo'];
  return toScores(await run(url, { onlyCategories, disableFullPageScreenshot: true }));
}

async function run(url: string, flags: Flags): Promise<Result> {
  const { port } = await openBrowser();
  const result = await lighthouse(url, { port, logLevel: 'silent', ...flags });
  const error = result?.lhr.runtimeError;
  if (!result || error) throw new Error(`Lighthouse failed on ${url}: ${error?.message ?? ''}`);
  return result.lhr;
}

/** Returns Lighthouse's settings for a profile. The factors and the upload rate are those of its mobile preset. */
function toThrottling({ latencyMs, kilobitsPerSecond, cpuSlowdown }: Profile) {
  return {
    rttMs: latencyMs,
    throughputKbps: kilobitsPerSecond,
    cpuSlowdownMultiplier: cpuSlowdown,
    requestLatencyMs: latencyMs * 3.75,
    downloadThroughputKbps: kilobitsPerSecond * 0.9,
    uploadThroughputKbps: 675,
  };
}

function toScores({ categories, audits }: Result): Scores {
  const all = Object.values(categories);
  const failedAudits = all
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    points: Object.fromEntries(all.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    failedAudits,
  };
}
