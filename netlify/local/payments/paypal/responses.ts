/** Creates responses of PayPal's REST API, and ids in PayPal's format. */
import { randomBytes, randomInt } from 'node:crypto';

export interface ApiResponse {
  status: number;
  body: unknown;
}

/** An exception that carries an error response, and rolls back the transaction. */
export class ApiError extends Error {
  readonly response: ApiResponse;

  constructor(response: ApiResponse) {
    super(JSON.stringify(response.body));
    this.response = response;
  }
}

const messages: Record<number, [name: string, message: string]> = {
  400: [
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
  ],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error has occurred.'],
};

/**
 * Creates an error response in PayPal's format.
 * @param issue - such as ORDER_NOT_APPROVED
 * @param field - path of the invalid field in the body, such as /intent
 */
export function createProblem(
  status: 400 | 404 | 422 | 500,
  issue?: string,
  field?: string,
): ApiResponse {
  const [name, message] = messages[status] ?? [];
  const details = issue && [
    { ...(field && { field, location: 'body' }), issue, description: issue },
  ];
  const links = [
    {
      href: `https://developer.paypal.com/docs/api/orders/v2/#error-${issue ?? name ?? ''}`,
      rel: 'information_link',
      method: 'GET',
    },
  ];
  return {
    status,
    body: { name, message, debug_id: generateDebugId(), ...(details && { details }), links },
  };
}

export function respond({ status, body }: ApiResponse): Response {
  return Response.json(body, { status, headers: { 'paypal-debug-id': generateDebugId() } });
}

function generateDebugId(): string {
  return randomBytes(7).toString('hex').slice(1);
}

const characters = '0123456789ABCDEFGHJKLMNPRSTUVWXY';

/**
 * Generates an id of seventeen capital letters and digits, the format of PayPal's ids of orders and transactions.
 */
export function generateId(): string {
  return Array.from({ length: 17 }, () => characters[randomInt(characters.length)]).join('');
}
