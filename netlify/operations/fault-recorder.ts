/** Records the faults of a request in the database, after its response. */
import type { Context } from '@netlify/functions';
import { call } from '../data/database.ts';
import { log, observeFaults, type FaultObserver, type LoggedFault } from '../http/log.ts';
import { describeFault } from './describe-fault.ts';
import { maskPlace } from './mask-text.ts';

/** Addresses of scheduled functions on the platform. */
const schedulePath = /^\/\.netlify\/functions\/([a-z-]+)$/;

/** Maximum number of records that one process writes at a time. During a flood, further faults are only logged. */
const maxInProgress = 20;
let inProgress = 0;

/** The fields of the context that tests and the embedded stack may leave out. */
type FaultContext = Partial<Pick<Context, 'params' | 'waitUntil' | 'deploy'>>;

/** The origin of a fault, as the list for staff shows it. */
interface Origin {
  source: 'function' | 'schedule';
  place: string;
  build: string;
}

/**
 * Creates the observer of a request. It records each fault by work that the platform continues after the response, so
 * that the request is never slower. A fault in this work is only logged.
 */
export function createFaultRecorder(
  { url }: Pick<Request, 'url'>,
  context: FaultContext,
): FaultObserver {
  return (fault) => {
    if (inProgress >= maxInProgress) return;
    const origin = getOrigin(fault.where, new URL(url).pathname, context);
    const work = observeFaults(undefined, () => recordFault(fault, origin));
    context.waitUntil?.(work);
  };
}

function getOrigin(where: string, pathname: string, { params = {}, deploy }: FaultContext): Origin {
  const [, schedule] = schedulePath.exec(pathname) ?? [];
  // An endpoint logs a fault with the method and the path of the request as its place. Other code names a place itself.
  const [, method] = /^([A-Z]+) \//.exec(where) ?? [];
  const route = schedule ?? `${method} ${formatPattern(pathname, params)}`;
  return {
    source: schedule === undefined ? 'function' : 'schedule',
    place: maskPlace(method === undefined ? where : route),
    build: /^[\w-]{1,64}$/.exec(deploy?.id ?? '')?.[0] ?? 'local',
  };
}

/** Records a fault, and sends the e-mail about a new one with money. The promise never rejects. */
async function recordFault({ error, area }: LoggedFault, origin: Origin): Promise<void> {
  inProgress += 1;
  try {
    const { source: p_source, place: p_place, build: p_build } = origin;
    const { code: p_code, message: p_message } = describeFault(error);
    const args = { p_source, p_place, p_code, p_message, p_area: area, p_build };
    const isAlertDue = await call('record_fault', args);
    if (!isAlertDue) return;
    // The module includes the mail client, which other requests need not load.
    const { alertMoneyFaults } = await import('./fault-emails.ts');
    await alertMoneyFaults();
  } catch (failure) {
    log.fault('faults, record', failure);
  } finally {
    inProgress -= 1;
  }
}

/**
 * Returns a path with the names of parameters in place of their values, and masks for other variable segments:
 * '/api/pictures/:id'.
 */
function formatPattern(pathname: string, params: Record<string, string>): string {
  const segments = pathname.split('/').map((segment) => {
    const value = decodeSegment(segment);
    const param = Object.entries(params).find(
      ([, text]) => text !== '' && (value === text || value.startsWith(`${text}.`)),
    );
    if (param) return `:${param[0]}${value.slice(param[1].length)}`;
    return /^[a-z.-]{0,30}$/.test(value) ? value : '#';
  });
  return segments.join('/');
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
