/**
 * The state of the simulated PayPal: its account, its documents, and the transactions that change them. The
 * documents are stored in their own database schema, so that they survive the end of the process.
 */
import { site } from '#content/site.ts';
import type { Queries, Sql } from '../../database/index.ts';
import type { Calls } from '../calls.ts';
import type { PaymentFault, PaymentFaults } from '../faults.ts';

/** The business account, with the data that PayPal's dashboard displays. */
export type Account = ReturnType<typeof createPayPalAccount>;

/**
 * Returns the business account.
 * @param clientSecret - secret of the API client. Each data folder has its own.
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

/** Dependencies of all parts of the simulated PayPal. */
export interface Context {
  sql: Sql;
  /** Address of the stack. */
  site: string;
  /** The stack's clock. */
  now: () => Date;
  account: Account;
  faults: PaymentFaults;
  /** The queue of webhook deliveries. `runDue` sends those that are due. */
  calls: Pick<Calls, 'runDue'>;
}

/** Dependencies of code that runs in a database transaction. */
export interface TransactionContext extends Omit<Context, 'sql' | 'calls'> {
  queries: Queries;
}

export function runInTransaction<Result>(
  { sql, ...rest }: Context,
  run: (transaction: TransactionContext) => Promise<Result>,
): Promise<Result> {
  return sql.transaction((queries) => run({ ...rest, queries }));
}

/** Returns the active fault of PayPal if it has one of the names, and decrements its counter. */
export function consumeFault(
  { faults }: Pick<Context, 'faults'>,
  ...names: PaymentFault['fault'][]
) {
  return faults.consume('card', ...names);
}

export function getIsoTime({ now }: Pick<Context, 'now'>): string {
  return now().toISOString();
}

export interface Order {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  cents: number;
  description?: string | undefined;
  custom?: string | undefined;
  invoice?: string | undefined;
  returnUrl: string;
  cancelUrl: string;
  /** The payer's funds, which determine the outcome of a capture. */
  funds: 'good' | 'held' | 'declined';
  /** Time of creation in ISO 8601, like all times in this file. */
  at: string;
  payment?: string;
}

/** A payment to an account: the capture of an order, or a payment at a hosted button. */
export interface Payment {
  id: string;
  order?: string;
  button?: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED';
  cents: number;
  /** Merchant id of the account. */
  payee: string;
  custom?: string | undefined;
  invoice?: string | undefined;
  at: string;
}

/** A refund or a reversal of a payment. */
export interface Reversal {
  id: string;
  payment: string;
  kind: 'refund' | 'reversal';
  cents: number;
  custom?: string | undefined;
  at: string;
}

interface Documents {
  order: Order;
  payment: Payment;
  reversal: Reversal;
  /** The response to a request with an idempotency key; null until the request is handled. */
  answer: { status: number; body: unknown } | null;
  certificate: { key: string; file: string };
  webhook: { url: string; events: string[] };
  /** Body of the notification of a payment at a hosted button. The id is the id of the payment. */
  notification: string;
}

type Kind = keyof Documents;

const schema = `
  create schema if not exists paypal_simulator;
  create table if not exists paypal_simulator.documents (
    kind text not null, id text not null, at text not null, body text not null,
    primary key (kind, id)
  );
  alter table paypal_simulator.documents add column if not exists key text;
  create index if not exists documents_key on paypal_simulator.documents (kind, key);
`;

export async function prepareStore(sql: Sql): Promise<void> {
  await sql.exec(schema);
}

export const documents = {
  find<K extends Kind>(queries: Queries, kind: K, id: string) {
    return read(queries, { kind, id, lockClause: '' });
  },
  /** Reads a document and locks it until the end of the transaction. */
  lock<K extends Kind>(queries: Queries, kind: K, id: string) {
    return read(queries, { kind, id, lockClause: 'for update' });
  },
  /**
   * Reads documents, oldest first.
   * @param key - if defined, only documents with this key are returned
   */
  async list<K extends Kind>(queries: Queries, kind: K, key?: string): Promise<Documents[K][]> {
    const { rows } = await queries.query<BodyRow>(
      `select body from paypal_simulator.documents
       where kind = $1 and ($2::text is null or key = $2::text) order by at, id`,
      [kind, key ?? null],
    );
    return rows.map(({ body }) => JSON.parse(body) as Documents[K]);
  },
  /**
   * Stores a new document.
   * @param document - its `key` is not unique: the invoice id of a capture, or the payment of a reversal
   * @returns false if the id already exists. The stored document is then unchanged.
   */
  async add<K extends Kind>(
    queries: Queries,
    kind: K,
    id: string,
    { at, body, key }: { at: string; body: Documents[K]; key?: string | undefined },
  ): Promise<boolean> {
    const { rows } = await queries.query(
      `insert into paypal_simulator.documents (kind, id, at, body, key)
       values ($1, $2, $3, $4, $5) on conflict do nothing returning id`,
      [kind, id, at, JSON.stringify(body), key ?? null],
    );
    return rows.length > 0;
  },
  async update<K extends Kind>(queries: Queries, kind: K, id: string, body: Documents[K]) {
    await queries.query(
      'update paypal_simulator.documents set body = $3 where kind = $1 and id = $2',
      [kind, id, JSON.stringify(body)],
    );
  },
  /** Deletes the document if it is older than a time in ISO 8601. */
  async deleteIfOlder(queries: Queries, kind: Kind, id: string, before: string): Promise<void> {
    await queries.query(
      'delete from paypal_simulator.documents where kind = $1 and id = $2 and at < $3',
      [kind, id, before],
    );
  },
};

interface BodyRow {
  body: string;
}

async function read<K extends Kind>(
  queries: Queries,
  { kind, id, lockClause }: { kind: K; id: string; lockClause: '' | 'for update' },
): Promise<Documents[K] | undefined> {
  const { rows } = await queries.query<BodyRow>(
    `select body from paypal_simulator.documents where kind = $1 and id = $2 ${lockClause}`,
    [kind, id],
  );
  return rows[0] && (JSON.parse(rows[0].body) as Documents[K]);
}
