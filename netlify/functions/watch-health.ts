import type { Config } from '@netlify/functions';
import { scheduledFunction } from '../operations/record-run.ts';
import { watchHealth } from '../operations/watch-health.ts';

export const config: Config = { schedule: '*/5 * * * *' };

/**
 * Sends e-mails to staff about parts of health that turned red or green. The function is separate from the functions
 * that query payment providers, so that a silent provider cannot delay the e-mails.
 */
export default scheduledFunction('watch-health', watchHealth);
