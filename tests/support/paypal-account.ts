/** Creates a PayPal account with responses that a test defines. */
import { createApi } from '#netlify/payments/paypal/api.ts';
import { createOrders } from '#netlify/payments/paypal/orders.ts';

/** The id of the site's payment. */
export const paymentId = '3f2c1d0e-4b5a-4c6d-8e7f-901234567890';
export const merchantId = 'EMBEDDED2345N';

/**
 * Returns an account with an API that responds by path, and the list of requested paths. The request for a token
 * succeeds and is not listed. Other paths result in 404.
 */
export function createAccount(responses: Record<string, object>) {
  const paths: string[] = [];
  const respond = (url: string) => {
    if (url.endsWith('/token')) return Response.json({ access_token: 'A21', expires_in: 9_000 });
    const path = url.replace('https://paypal.example', '').split('?')[0] ?? '';
    paths.push(path);
    const body = responses[path];
    return body ? Response.json(body) : Response.json({ name: 'NOT_FOUND' }, { status: 404 });
  };
  const fetch = ((url: string) => Promise.resolve(respond(url))) as typeof globalThis.fetch;
  const settings = { clientId: 'app', clientSecret: 'secret' };
  const dependencies = { site: '', fetch, now: () => new Date() };
  const api = createApi(settings, 'https://paypal.example', dependencies);
  const orders = createOrders(api, { site: '', merchantId, page: '' });
  return { account: { api, orders, merchantId }, paths };
}

/** Returns PayPal's capture for the payment. */
export const createCapture = (change: object = {}) => ({
  id: 'C1',
  status: 'COMPLETED',
  custom_id: paymentId,
  payee: { merchant_id: merchantId },
  amount: { currency_code: 'USD', value: '8.99' },
  ...change,
});
