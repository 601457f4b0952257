/**
 * Addresses of PayPal's service, of its sandbox, and of the simulator in the embedded stack (netlify/local). The three
 * environments differ only in these addresses.
 */
import type { PayPalSettings } from './settings.ts';

export interface PayPalAddresses {
  /** Base address of the REST API, without a trailing slash. */
  api: string;
  /** Address to which an IPN (instant payment notification) is sent back, so that PayPal verifies its origin. */
  validation: string;
  /** Allowed prefixes of a certificate's address. Certificates at other addresses are never fetched. */
  certificates: string[];
  /** Prefix of the addresses of the pages on which payers approve orders. */
  page: string;
  /** The common name in the certificate that signs webhooks. */
  signer: string;
}

const certificatesPath = 'v1/notifications/certs/';

const hostedAddresses: Record<'live' | 'sandbox', PayPalAddresses> = {
  live: {
    api: 'https://api-m.paypal.com',
    validation: 'https://ipnpb.paypal.com/cgi-bin/webscr',
    certificates: [
      `https://api.paypal.com/${certificatesPath}`,
      `https://api-m.paypal.com/${certificatesPath}`,
    ],
    page: 'https://www.paypal.com/',
    signer: 'messageverificationcerts.paypal.com',
  },
  sandbox: {
    api: 'https://api-m.sandbox.paypal.com',
    validation: 'https://ipnpb.sandbox.paypal.com/cgi-bin/webscr',
    certificates: [
      `https://api.sandbox.paypal.com/${certificatesPath}`,
      `https://api-m.sandbox.paypal.com/${certificatesPath}`,
    ],
    page: 'https://www.sandbox.paypal.com/',
    signer: 'messageverificationcerts.sandbox.paypal.com',
  },
};

/**
 * Returns the addresses of an environment.
 * @param site - origin of this site, which hosts the simulator
 */
export function getAddresses(
  environment: PayPalSettings['environment'],
  site: string,
): PayPalAddresses {
  if (environment !== 'loopback') return hostedAddresses[environment];
  const base = `${new URL(site).origin}/.local/paypal`;
  return {
    api: base,
    validation: `${base}/cgi-bin/webscr`,
    certificates: [`${base}/${certificatesPath}`],
    page: `${base}/`,
    signer: 'messageverificationcerts.localhost',
  };
}
