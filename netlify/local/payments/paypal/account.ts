/** The business account of the simulated PayPal, with the data that PayPal's dashboard displays. */
import { site } from '#content/site.ts';

export type Account = ReturnType<typeof createPayPalAccount>;

/**
 * Returns the business account.
 * @param clientSecret - secret of the API client; each data folder has its own
 */
export function createPayPalAccount(clientSecret: string) {
  return {
    clientId: 'embedded-paypal-client',
    clientSecret,
    webhookId: '4WH19826LC0451235',
    merchantId: 'EMBEDDED2345N',
    receiver: site.email,
  };
}

/** Another account, which receives the payments with the fault `other-payee`. */
export const otherAccount = { merchantId: 'STRANGER2345N', receiver: 'somebody@else.example' };

/** Returns the environment variables of a site that receives payments in the account. */
export function createPayPalVariables(account: Account): Record<string, string> {
  return {
    PAYPAL_ENVIRONMENT: 'loopback',
    PAYPAL_CLIENT_ID: account.clientId,
    PAYPAL_CLIENT_SECRET: account.clientSecret,
    PAYPAL_WEBHOOK_ID: account.webhookId,
    PAYPAL_MERCHANT_ID: account.merchantId,
    PAYPAL_RECEIVER: account.receiver,
  };
}
