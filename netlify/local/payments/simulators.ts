/** The providers of payments that the embedded stack has, and what functions are told of them. */
import { site as business } from '#content/site.ts';
import { darajaSchema, darajaSettings } from '../../payments/mpesa/settings.ts';
import type { Clock } from '../clock.ts';
import type { Secrets } from '../secrets.ts';
import type { Services } from '../services.ts';
import type { StackSettings } from '../settings.ts';
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
  const mpesa = await openDaraja({
    ...{ sql, clock, faults, site },
    settings: darajaSettings(darajaSchema.parse(daraja)),
    till: business.till,
    isRegistered: isOn,
  });
  const account = payPalAccount(services.secrets.payPalSecret);
  const payPal = await openPayPal({ sql, clock, faults, site, account });
  return {
    faults,
    /** What functions read in their environment. */
    variables: {
      MPESA: settings.mpesa === 'off' ? 'off' : 'on',
      ...(isOn && daraja),
      ...(settings.payPal === 'embedded' && payPalVariables(account)),
    },
    /** Answers what is for a simulator. */
    fetch: async (request: Request) =>
      (await payPal.fetch(request)) ?? (await mpesa.fetch(request)),
    stop: async () => {
      await Promise.all([mpesa.stop(), payPal.stop()]);
    },
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
