import type { FaultArea } from '../http/log.ts';

/** The addresses of the endpoints and schedules that receive, record, return or compare money. */
const moneyPaths = [
  /^\/api\/payments\//,
  /^\/api\/my-payments\//,
  /^\/api\/my-listings\/[^/]+\/payment(\/|$)/,
  /^\/api\/staff\/(books|claims|differences|ledger|payments|reconciliation|refunds|restore|waiting-payments)(\/|$)/,
  /^\/\.netlify\/functions\/(reconcile|settle)-payments$/,
];

/** Returns the area of an endpoint or a schedule by the path of its requests, never by the text of an error. */
export function getFaultArea(pathname: string): FaultArea {
  return moneyPaths.some((path) => path.test(pathname)) ? 'money' : 'other';
}
