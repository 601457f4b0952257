import type { Config } from '@netlify/functions';
import { endpoint } from '../http/endpoint.ts';
import { alertMoneyFaults, sendFaultDigest } from '../operations/fault-emails.ts';

export const config: Config = { schedule: '*/15 * * * *' };

/**
 * Sends the e-mail of the day about new faults. It also sends an e-mail about a fault with money again that failed at the
 * time of the fault.
 */
export default endpoint({
  POST: async () => {
    await alertMoneyFaults();
    await sendFaultDigest();
  },
});
