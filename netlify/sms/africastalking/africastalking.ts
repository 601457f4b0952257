/** Sends messages through Africa's Talking. */
import type { SmsMessage, SmsProvider } from '../provider.ts';
import { parseOptOut, parseReport, parseSendResponse } from './messages.ts';
import { getAfricasTalkingUrl, type AfricasTalkingSettings } from './settings.ts';

/** Maximum time in ms of a request. A message without a response in this time may have been sent. */
const timeoutMs = 8_000;

interface Dependencies {
  /** Origin of the site, which hosts the simulator. */
  site: string;
  fetch: typeof fetch;
}

export function createAfricasTalking(
  settings: AfricasTalkingSettings,
  { site, fetch }: Dependencies,
): SmsProvider {
  const { username, apiKey, senderId, callbackSecret } = settings;
  return {
    callbackSecret,
    parseReport,
    parseOptOut,
    async send({ to, text }: SmsMessage) {
      const fields = {
        username,
        to,
        message: text,
        enqueue: '1',
        ...(senderId && { from: senderId }),
      };
      const response = await fetch(`${getAfricasTalkingUrl(settings, site)}/version1/messaging`, {
        method: 'POST',
        headers: { apiKey, accept: 'application/json' },
        body: new URLSearchParams(fields),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return parseSendResponse(response.status, await response.text());
    },
  };
}
