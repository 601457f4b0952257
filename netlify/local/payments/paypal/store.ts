/**
 * The state of the simulated PayPal. It is stored in its own database schema, so that it survives the end of the
 * process.
 */
import type { Queries, Sql } from '../../database/index.ts';

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
   * @returns false if the id already exists; the stored document is then unchanged
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
