import type { Config } from '@netlify/functions';
import { scheduledFunction } from '../operations/record-run.ts';
import { watchHealth } from '../operations/watch-health.ts';

export const config: Config = { schedule: '*/5 * * * *' };

/**
 * Sends e-mails to staff about parts of health that turned red or green. The function is separate from those that query
 * payment providers, so that a silent provider cannot delay it.
 */
export default scheduledFunction('watch-health', watchHealth);
