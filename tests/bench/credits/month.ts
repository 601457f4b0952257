/**
 * Computes the platform's credits of a month from measured visits and functions, and an assumed mix. The rates are
 * those of [docs.netlify.com, 'How credits work' and 'Functions usage and billing'].
 */

const rates = {
  /** A production deploy. */
  deploy: 15,
  request: 2 / 10_000,
  gigabyte: 20,
  /** An hour of a function with 1 GB of memory, the default. */
  functionHour: 10,
};

export const daysPerMonth = 30;
const secondsPerMonth = daysPerMonth * 24 * 60 * 60;

/** The requests that reach the platform, and their bytes with headers. */
export interface Traffic {
  requests: number;
  bytes: number;
}

/** A function that a visit requests. */
export interface FunctionUse {
  path: string;
  callsPerVisit: number;
  seconds: number;
  /** The time for which the platform caches a response. 0 if it caches none. */
  cacheSeconds: number;
  /** True if each advert has another address, and therefore another cache entry. */
  isPerAdvert: boolean;
}

/** A scheduled function. */
export interface ScheduleUse {
  runsPerMonth: number;
  seconds: number;
}

/** Measured numbers. */
export interface Measured {
  /** The first page of a visit with an empty browser cache. */
  firstPage: Traffic;
  /** Each further page of a visit, and each page of a returning visitor. */
  nextPage: Traffic;
  functions: FunctionUse[];
  schedules: ScheduleUse[];
}

/** The assumptions for a volume. */
export interface Mix {
  adverts: number;
  /** Page views a day. */
  viewsPerDay: number;
  pagesPerVisit: number;
  /** The share of visits with a filled browser cache. */
  returningShare: number;
  /** Production deploys a month: the nightly build, gathered publications, and versions of the code. */
  deploys: number;
  /** The time in seconds by which a call on the platform is longer than here: the way to the database. */
  waitSeconds: number;
}

/** Credits a month by meter. */
export interface Credits {
  deploys: number;
  requests: number;
  bytes: number;
  functions: number;
  total: number;
}

export function computeCredits(mix: Mix, measured: Measured): Credits {
  const visits = (mix.viewsPerDay * daysPerMonth) / mix.pagesPerVisit;
  const firstPages = visits * (1 - mix.returningShare);
  const nextPages = visits * mix.pagesPerVisit - firstPages;
  const sum = (meter: keyof Traffic) =>
    firstPages * measured.firstPage[meter] + nextPages * measured.nextPage[meter];
  const visitSeconds = measured.functions.map(
    (use) => countCalls(use, visits, mix.adverts) * (use.seconds + mix.waitSeconds),
  );
  const scheduleSeconds = measured.schedules.map(
    ({ runsPerMonth, seconds }) => runsPerMonth * (seconds + mix.waitSeconds),
  );
  const runs = measured.schedules.reduce((total, { runsPerMonth }) => total + runsPerMonth, 0);
  const seconds = [...visitSeconds, ...scheduleSeconds].reduce((total, one) => total + one, 0);
  const parts = {
    deploys: mix.deploys * rates.deploy,
    requests: (sum('requests') + runs) * rates.request,
    bytes: (sum('bytes') / 1e9) * rates.gigabyte,
    functions: (seconds / 3600) * rates.functionHour,
  };
  const total = Object.values(parts).reduce((all, one) => all + one, 0);
  return { ...parts, total };
}

/**
 * Returns the calls of a function in a month. A cached response is made again when it is as old as its cache time, and
 * a visit comes after that.
 */
function countCalls(
  { callsPerVisit, cacheSeconds, isPerAdvert }: FunctionUse,
  visits: number,
  adverts: number,
): number {
  const requests = visits * callsPerVisit;
  if (cacheSeconds === 0) return requests;
  const entries = isPerAdvert ? adverts : 1;
  return Math.min(requests, (entries * secondsPerMonth) / cacheSeconds);
}

/**
 * Returns the cheapest plan for the credits, with its price a month. Free has 300 credits, Personal 1,000 and Pro
 * 5,000. A recharge of Pro adds 1,000 credits for $20.
 */
export function describePlan(credits: number): string {
  if (credits <= 300) return 'Free';
  if (credits <= 1_000) return 'Personal, $9';
  const recharges = Math.max(0, Math.ceil((credits - 5_000) / 1_000));
  return recharges === 0
    ? 'Pro, $20'
    : `Pro with ${recharges} recharges, $${(20 + recharges * 20).toLocaleString('en')}`;
}
