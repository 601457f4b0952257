/** The service on a database of its own, with a clock to set and emails to read, for tests. */
import { PGlite, types } from '@electric-sql/pglite';
import { inject } from 'vitest';
import type { Sql } from '#netlify/local/database/engine.ts';
import type { Email } from '#netlify/local/outbox.ts';
import {
  createIdentity,
  type GivenSettings,
  type Hooks,
  type Identity,
} from '#netlify/local/identity/index.ts';
import { signToken } from '#netlify/local/identity/crypto.ts';
import { copyDatabase } from '#tests/support/postgres/databases.ts';
import { openPostgres } from '#tests/support/postgres/engine.ts';

export const site = 'http://localhost:8888';
export const password = 'karibu-sokoni';
export const operatorToken = 'operator-token-of-the-tests';

const startSettings: GivenSettings = {
  siteUrl: site,
  jwtSecret: 'a-secret-that-only-the-tests-know',
  operatorToken,
  bcryptCost: 4,
};

/** What a request has besides its method and path. */
export interface RequestParts {
  query?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  body?: string;
  bearer?: string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  text: string;
  /** The text as JSON, undefined where it is none. */
  body: Record<string, unknown>;
  headers: Headers;
}

interface SessionBody extends Record<string, unknown> {
  access_token: string;
  refresh_token: string;
}

/** An empty one of the test server, gone with it; where there is none, one in memory, which takes seconds to make. */
async function openEmpty(): Promise<Sql> {
  const server = inject('postgres');
  if (server) {
    const { sql } = await openPostgres(await copyDatabase({ ...server, database: 'template1' }));
    return sql;
  }
  return new PGlite({
    // Moments come as text, as from the database that the service shares with the product.
    parsers: { [types.TIMESTAMPTZ]: (text) => text.replace(' ', 'T').replace(/\+00$/, '+00:00') },
  });
}

class ServiceUnderTest {
  readonly database: Sql;
  readonly emails: Email[] = [];
  readonly faults: unknown[] = [];
  readonly settings: GivenSettings = { ...startSettings };
  now = new Date();
  hooks: Hooks | undefined;
  mailFails = false;
  readonly identity: Identity;

  constructor(database: Sql) {
    this.database = database;
    this.identity = createIdentity({
      database,
      settings: this.settings,
      clock: () => this.now,
      sendEmail: (sentEmail) => {
        if (this.mailFails) throw new Error('The mail server is away');
        this.emails.push(sentEmail);
      },
      hooks: async (event, body) => this.hooks?.(event, body),
      log: (error) => this.faults.push(error),
    });
  }

  /** Begins anew: no accounts, no emails, the settings and the time of the start. */
  async reset(): Promise<void> {
    for (const name of Object.keys(this.settings)) Reflect.deleteProperty(this.settings, name);
    Object.assign(this.settings, structuredClone(startSettings));
    this.now = new Date('2026-11-21T08:00:00.250Z');
    this.hooks = undefined;
    this.mailFails = false;
    this.emails.length = 0;
    this.faults.length = 0;
    await this.request('GET /health');
    await this.database.exec('truncate identity.users, identity.audit_log_entries cascade');
  }

  /** Lets time pass, such as `wait({ minutes: 15 })`. */
  wait({ days = 0, hours = 0, minutes = 0, milliseconds = 0 }): void {
    const passed = ((days * 24 + hours) * 60 + minutes) * 60_000 + milliseconds;
    this.now = new Date(this.now.getTime() + passed);
  }

  /** Sends a request, such as `request('POST /signup', { json: { … } })`. */
  async request(what: string, extras: RequestParts = {}): Promise<Answer> {
    const { query, json, form, body, bearer, headers = {} } = extras;
    const [method = '', path = ''] = what.split(' ', 2);
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
  async member(email = 'amina@example.com'): Promise<SessionBody & { id: string }> {
    const { id } = await this.identity.addUser({ email, password, name: 'Amina Wanjiru' });
    return { ...(await this.logIn(email)), id };
  }

  /** Adds a confirmed account whose role is `admin`, and logs it in. */
  async administrator(email = 'baraka@example.com'): Promise<SessionBody & { id: string }> {
    const admin = await this.member(email);
    await this.database.query(`update identity.users set role = 'admin' where id = $1`, [admin.id]);
    return admin;
  }

  async logIn(email: string, secret = password): Promise<SessionBody> {
    const form = { grant_type: 'password', username: email, password: secret };
    const { body } = await this.request('POST /token', { form });
    return body as SessionBody;
  }

  /** A token as functions of the site get it, which speaks for the system. */
  systemToken(): Promise<string> {
    const exp = Math.floor(this.now.getTime() / 1000) + 60;
    return signToken({ exp, sub: '0' }, this.settings.jwtSecret);
  }

  refresh(refresh_token: string): Promise<Answer> {
    return this.request('POST /token', { form: { grant_type: 'refresh_token', refresh_token } });
  }

  /** Signs somebody up and returns the token of the email. */
  async signUp(email: string): Promise<string> {
    await this.request('POST /signup', { json: { email, password } });
    return this.lastToken();
  }

  /** The token in the latest email's link. */
  lastToken(): string {
    return this.emails.at(-1)?.url.split('=').at(-1) ?? '';
  }

  verify(type: string, token: string, more: Record<string, string> = {}): Promise<Answer> {
    return this.request('POST /verify', { json: { type, token, ...more } });
  }
}

/** One for all test files of a worker; each test begins it anew. */
export const service = new ServiceUnderTest(await openEmpty());
