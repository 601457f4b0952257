/** The providers of payments that the embedded stack has, and what functions are told of them. */
import { site as business } from '#content/site.ts';
import { darajaSchema, darajaSettings } from '../../payments/mpesa/settings.ts';
import type { Clock } from '../clock.ts';
import type { Secrets } from '../secrets.ts';
import type { Services } from '../services.ts';
import type { StackSettings } from '../settings.ts';
import { openCalls } from './calls.ts';
import { openDaraja } from './daraja/index.ts';
import { createPaymentFaults } from './faults.ts';
import { payPalAccount, payPalVariables } from './paypal/account.ts';
import { openPayPal } from './paypal/paypal.ts';

interface Options {
  services: Services;
  settings: StackSettings;
  site: string;
  clock: Clock;
}

export type PaymentSimulators = Awaited<ReturnType<typeof openPaymentSimulators>>;

export async function openPaymentSimulators({ services, settings, site, clock }: Options) {
  const { sql } = services.database;
  const faults = createPaymentFaults(clock.now);
  const daraja = darajaVariables(services.secrets);
  const isOn = settings.mpesa === 'embedded';
  const calls = await openCalls(sql, clock);
  const shared = { ...{ sql, faults, site }, now: clock.now };
  const bank = { ...shared, settings: darajaSettings(darajaSchema.parse(daraja)) };
  const mpesa = await openDaraja({ ...bank, till: business.till }, calls, isOn);
  const account = payPalAccount(services.secrets.payPalSecret);
  const payPal = await openPayPal({ ...shared, account, calls });
  void calls.run();
  return {
    faults,
    /** What functions read in their environment. */
    variables: {
      MPESA: settings.mpesa === 'off' ? 'off' : 'on',
      ...(isOn && daraja),
      ...(settings.payPal === 'embedded' && payPalVariables(account)),
    },
    /** Answers what is for a simulator. */
    fetch: async (request: Request) => (await payPal(request)) ?? (await mpesa(request)),
    stop: calls.stop,
  };
}

/** Loopback's own: a store number, and whoever may reverse. */
function darajaVariables(secrets: Secrets) {
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
