/**
 * Addresses of PayPal's service, of its sandbox, and of the simulator in the embedded stack. The three environments
 * differ only in these addresses.
 */
import type { PayPalSettings } from './settings.ts';

export interface Addresses {
  /** Base address of the REST API, without a trailing slash. */
  api: string;
  /** Address to which an IPN (instant payment notification) is sent back, so that PayPal verifies its origin. */
  validation: string;
  /** Allowed prefixes of a certificate's address. Certificates at other addresses are never fetched. */
  certificates: string[];
  /** Prefix of the pages on which payers approve orders. */
  page: string;
  /** The common name in the certificate that signs webhooks. */
  signer: string;
}

const certificates = 'v1/notifications/certs/';

const hosted: Record<'live' | 'sandbox', Addresses> = {
  live: {
    api: 'https://api-m.paypal.com',
    validation: 'https://ipnpb.paypal.com/cgi-bin/webscr',
    certificates: [
      `https://api.paypal.com/${certificates}`,
      `https://api-m.paypal.com/${certificates}`,
    ],
    page: 'https://www.paypal.com/',
    signer: 'messageverificationcerts.paypal.com',
  },
  sandbox: {
    api: 'https://api-m.sandbox.paypal.com',
    validation: 'https://ipnpb.sandbox.paypal.com/cgi-bin/webscr',
    certificates: [
      `https://api.sandbox.paypal.com/${certificates}`,
      `https://api-m.sandbox.paypal.com/${certificates}`,
    ],
    page: 'https://www.sandbox.paypal.com/',
    signer: 'messageverificationcerts.sandbox.paypal.com',
  },
};

/**
 * Returns the addresses of an environment.
 * @param site - origin of this site, which hosts the simulator
 */
export function getAddresses(environment: PayPalSettings['environment'], site: string): Addresses {
  if (environment !== 'loopback') return hosted[environment];
  const base = `${new URL(site).origin}/.local/paypal`;
  return {
    api: base,
    validation: `${base}/cgi-bin/webscr`,
    certificates: [`${base}/${certificates}`],
    page: `${base}/`,
    signer: 'messageverificationcerts.localhost',
  };
}
