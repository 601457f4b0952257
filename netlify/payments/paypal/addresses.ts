/** Where PayPal is: its service, its sandbox, or the embedded stack's simulator. Nothing else differs. */
import type { PayPalSettings } from './settings.ts';

export interface Addresses {
  /** Of the REST interface, without a slash at its end. */
  api: string;
  /** Where an IPN is sent back to, to be told whether it is PayPal's own. */
  validation: string;
  /** What the address of a certificate begins with: nobody else's certificate is looked at. */
  certificates: string[];
  /** What the address of a page begins with on which a payer approves an order. */
  page: string;
  /** The common name of the certificate that webhooks are signed with. */
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

/** @param site - our own address, under which the simulator answers */
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
