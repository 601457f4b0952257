/**
 * Opens the simulated payment providers of the embedded stack and the SMS provider, which shares their queue of
 * callbacks and the page of the phone. Returns the settings that functions need for them.
 */
import { site } from '#content/site.ts';
import { darajaSchema, toDarajaSettings } from '../../payments/mpesa/settings.ts';
import type { Clock } from '../clock.ts';
import type { Sql } from '../database/index.ts';
import type { Faults } from '../faults.ts';
import type { Secrets } from '../secrets.ts';
import type { StackSettings } from '../settings.ts';
import { openSmsSimulator } from '../sms/index.ts';
import { openCalls, queueCalls } from './calls.ts';
import { openDaraja } from './daraja/index.ts';
import { createPaymentFaults } from './faults.ts';
import { openPayPal } from './paypal/index.ts';
import { createPayPalAccount, createPayPalVariables } from './paypal/store.ts';

export { paymentFaultSchema, type PaymentFaults } from './faults.ts';

interface Options {
  faults: Faults;
  sql: Sql;
  secrets: Secrets;
  settings: StackSettings;
  /** Address of the stack. */
  site: string;
  clock: Clock;
}

export type PaymentSimulators = Awaited<ReturnType<typeof openPaymentSimulators>>;

/**
 * Paths of the providers' APIs. The faults of the service `provider` apply only to requests to them. The other
 * paths serve payers and tests, and verify the notifications of hosted buttons.
 */
const apiPaths = /^\/\.local\/(?:daraja\/(?!transactions)|paypal\/v\d\/|africastalking\/)/;

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

export async function openPaymentSimulators(options: Options) {
  const { sql, secrets, settings, clock } = options;
  const faults = createPaymentFaults(clock.now);
  const darajaVariables = createDarajaVariables(secrets);
  const isMpesaEmbedded = settings.mpesa === 'embedded';
  const calls = await openCalls(sql, clock, async (...request) => {
    const finish = await options.faults.applyFault('provider');
    const response = await fetch(...request);
    finish();
    return response;
  });
  const shared = { sql, faults, site: options.site, now: clock.now };
  const darajaContext = {
    ...shared,
    settings: toDarajaSettings(darajaSchema.parse(darajaVariables)),
  };
  const sms = await openSmsSimulator({
    ...shared,
    secrets,
    queue: async ({ url, body }, delaySeconds) => {
      const call = { url, body, headers: formHeaders, isRetried: false };
      const fault = { fault: 'late' as const, delaySeconds };
      await queueCalls(sql, [call], { now: clock.now(), fault });
      void calls.runDue();
    },
  });
  const phoneContext = { ...darajaContext, till: site.till, sms };
  const daraja = await openDaraja(phoneContext, calls, isMpesaEmbedded);
  const account = createPayPalAccount(secrets.payPalSecret);
  const payPal = await openPayPal({ ...shared, account, calls });
  const handleRequest = async (request: Request) =>
    (await payPal(request)) ?? (await sms.fetch(request)) ?? (await daraja(request));
  const handleApiRequest = options.faults.withFaults('provider', handleRequest);
  void calls.runDue();
  return {
    faults,
    /** Environment variables of the functions. */
    variables: {
      MPESA: settings.mpesa === 'off' ? 'off' : 'on',
      ...(isMpesaEmbedded && darajaVariables),
      ...(settings.payPal === 'embedded' && createPayPalVariables(account)),
      ...(settings.sms === 'off' && { SMS: 'off' }),
      ...(settings.sms === 'embedded' && sms.variables),
    },
    /** Handles a request to a simulator. Returns undefined if no simulator has the path. */
    fetch: (request: Request) =>
      apiPaths.test(new URL(request.url).pathname)
        ? handleApiRequest(request)
        : handleRequest(request),
    stop: calls.stop,
  };
}

/** Returns the environment variables that connect functions to the simulated Daraja. */
function createDarajaVariables(secrets: Secrets) {
  return {
    DARAJA_ENVIRONMENT: 'loopback',
    DARAJA_CONSUMER_KEY: secrets.mpesaConsumerKey,
    DARAJA_CONSUMER_SECRET: secrets.mpesaConsumerSecret,
    DARAJA_SHORT_CODE: '7654321',
    DARAJA_PASSKEY: secrets.mpesaPasskey,
    DARAJA_CALLBACK_SECRET: secrets.mpesaCallbackSecret,
    DARAJA_INITIATOR: 'tangaza',
    DARAJA_SECURITY_CREDENTIAL: secrets.mpesaCredential,
  };
}
