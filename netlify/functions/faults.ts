import type { Config } from '@netlify/functions';
import { isbot } from 'isbot';
import { browserFaultSchema, getScriptName, maxReportLength } from '#domain/fault/browser-fault.ts';
import { Problem } from '#domain/problem/problem.ts';
import { call } from '../data/database.ts';
import { spendNetworkBudget } from '../data/network-budgets.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { parseJson, readText, requireFields } from '../http/input.ts';
import { requireOwnOrigin } from '../http/own-origin.ts';

export const config: Config = { path: '/api/faults' };

const maxRequestsPerMinute = 60;

/**
 * Counts a fault that a browser reports: a build, a file and a line, and nothing about its user. Bots that identify
 * themselves, and clients without a user agent, get the same response. Their reports are ignored.
 */
export default limitedEndpoint(limitRequests(config, maxRequestsPerMinute), {
  POST: async (request, context) => {
    requireOwnOrigin(request);
    const text = await readText(request);
    const fields = text === '' ? {} : parseJson(text);
    if (text.length > maxReportLength) throw new Problem('body-too-large');
    const { build, file, line } = requireFields(fields, browserFaultSchema);
    const browser = request.headers.get('user-agent') ?? '';
    if (browser === '' || isbot(browser)) return;
    const place = { p_file: getScriptName(file), p_line: line };
    await spendNetworkBudget('faults', context, place);
    await call('record_browser_fault', { p_build: build, ...place });
  },
});
