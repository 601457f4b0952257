/**
 * The identity service for tests. It has its own database and an adjustable clock, and keeps its emails in memory.
 */
import { PGlite, types } from '@electric-sql/pglite';
import { inject } from 'vitest';
import type { Sql } from '#netlify/local/database/engine.ts';
import type { Email } from '#netlify/local/outbox.ts';
import {
  createIdentity,
  type SettingsInput,
  type Hooks,
  type Identity,
} from '#netlify/local/identity/index.ts';
import { signToken } from '#netlify/local/identity/crypto.ts';
import { copyDatabase } from '#tests/support/postgres/databases.ts';
import { openPostgres } from '#tests/support/postgres/engine.ts';

export const site = 'http://localhost:8888';
export const password = 'karibu-sokoni';
export const operatorToken = 'operator-token-of-the-tests';

const initialSettings: SettingsInput = {
  siteUrl: site,
  jwtSecret: 'a-secret-that-only-the-tests-know',
  operatorToken,
  bcryptCost: 4,
};

/** The parts of a request other than its method and path. */
export interface RequestParts {
  query?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  body?: string;
  bearer?: string;
  headers?: Record<string, string>;
}

export interface ParsedResponse {
  status: number;
  text: string;
  /** The parsed JSON of the body. At run time, the value is undefined if the content type is not JSON. */
  body: Record<string, unknown>;
  headers: Headers;
}

interface SessionBody extends Record<string, unknown> {
  access_token: string;
  refresh_token: string;
}

/**
 * Opens an empty database on the test server, which deletes the database at its end. Without a test server, it
 * opens a database in memory, which takes seconds.
 */
async function openEmptyDatabase(): Promise<Sql> {
  const server = inject('postgres');
  if (server) {
    const { sql } = await openPostgres(await copyDatabase({ ...server, database: 'template1' }));
    return sql;
  }
  return new PGlite({
    // Timestamps are returned as text, as in the database that the service shares with the product.
    parsers: { [types.TIMESTAMPTZ]: (text) => text.replace(' ', 'T').replace(/\+00$/, '+00:00') },
  });
}

class ServiceUnderTest {
  readonly database: Sql;
  readonly emails: Email[] = [];
  readonly faults: unknown[] = [];
  readonly settings: SettingsInput = { ...initialSettings };
  now = new Date();
  hooks: Hooks | undefined;
  isEmailDown = false;
  readonly identity: Identity;

  constructor(database: Sql) {
    this.database = database;
    this.identity = createIdentity({
      database,
      settings: this.settings,
      clock: () => this.now,
      sendEmail: (sentEmail) => {
        if (this.isEmailDown) throw new Error('The mail server is away');
        this.emails.push(sentEmail);
      },
      hooks: async (event, body) => this.hooks?.(event, body),
      log: (error) => this.faults.push(error),
    });
  }

  /** Deletes all accounts and emails, and restores the initial settings and the initial time. */
  async reset(): Promise<void> {
    for (const name of Object.keys(this.settings)) Reflect.deleteProperty(this.settings, name);
    Object.assign(this.settings, structuredClone(initialSettings));
    this.now = new Date('2026-11-21T08:00:00.250Z');
    this.hooks = undefined;
    this.isEmailDown = false;
    this.emails.length = 0;
    this.faults.length = 0;
    await this.request('GET /health');
    await this.database.exec('truncate identity.users, identity.audit_log_entries cascade');
  }

  /** Advances the clock by the sum of the parameters, for example `advanceClock({ minutes: 15 })`. */
  advanceClock({ days = 0, hours = 0, minutes = 0, milliseconds = 0 }): void {
    const passedMs = ((days * 24 + hours) * 60 + minutes) * 60_000 + milliseconds;
    this.now = new Date(this.now.getTime() + passedMs);
  }

  /** Sends a request, for example `request('POST /signup', { json: { … } })`. */
  async request(endpoint: string, extras: RequestParts = {}): Promise<ParsedResponse> {
    const { query, json, form, body, bearer, headers = {} } = extras;
    const [method = '', path = ''] = endpoint.split(' ', 2);
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const content = json === undefined ? body : JSON.stringify(json);
    const response = await this.identity.fetch(
      new Request(`${site}/.netlify/identity${path}${search}`, {
        method,
        headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers },
        ...(content !== undefined && { body: content }),
        ...(form && { body: new URLSearchParams(form) }),
      }),
    );
    const text = await response.text();
    const isJson = response.headers.get('content-type') === 'application/json';
    const parsed = (isJson ? JSON.parse(text) : undefined) as Record<string, unknown>;
    return { status: response.status, text, body: parsed, headers: response.headers };
  }

  /** Adds a confirmed account and logs it in. */
  async addMember(email = 'amina@example.com'): Promise<SessionBody & { id: string }> {
    const { id } = await this.identity.addUser({ email, password, name: 'Amina Wanjiru' });
    return { ...(await this.logIn(email)), id };
  }

  /** Adds a confirmed account with the role `admin`, and logs it in. */
  async addAdministrator(email = 'baraka@example.com'): Promise<SessionBody & { id: string }> {
    const administrator = await this.addMember(email);
    await this.database.query(`update identity.users set role = 'admin' where id = $1`, [
      administrator.id,
    ]);
    return administrator;
  }

  async logIn(email: string, secret = password): Promise<SessionBody> {
    const form = { grant_type: 'password', username: email, password: secret };
    const { body } = await this.request('POST /token', { form });
    return body as SessionBody;
  }

  /** Returns the token of the system, which functions of the site get. It is valid for a minute. */
  createSystemToken(): Promise<string> {
    const exp = Math.floor(this.now.getTime() / 1000) + 60;
    return signToken({ exp, sub: '0' }, this.settings.jwtSecret);
  }

  refresh(refresh_token: string): Promise<ParsedResponse> {
    return this.request('POST /token', { form: { grant_type: 'refresh_token', refresh_token } });
  }

  /** Signs up an account and returns the token of the email. */
  async signUp(email: string): Promise<string> {
    await this.request('POST /signup', { json: { email, password } });
    return this.readLastToken();
  }

  /** Returns the token in the link of the latest email, or an empty text without an email. */
  readLastToken(): string {
    return this.emails.at(-1)?.url.split('=').at(-1) ?? '';
  }

  verify(
    type: string,
    token: string,
    fields: Record<string, string> = {},
  ): Promise<ParsedResponse> {
    return this.request('POST /verify', { json: { type, token, ...fields } });
  }
}

/** The service, which all test files of a worker share. Each test resets it. */
export const service = new ServiceUnderTest(await openEmptyDatabase());
