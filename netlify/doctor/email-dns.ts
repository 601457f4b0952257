/**
 * Checks the DNS records by which mailbox services recognise the sender of emails: SPF (RFC 7208), DKIM (RFC 6376) and
 * DMARC (RFC 7489). The records are read over HTTPS, because a DNS server of the local network may hide or replace
 * them. Without a response, a check is skipped.
 */
import * as z from 'zod';
import { CheckEnded, ok, skipped, wrong, type Check, type Finding, type Subject } from './check.ts';

/** A public resolver with a JSON interface [developers.google.com/speed/public-dns/docs/doh/json]. */
const resolver = 'https://dns.google/resolve';

/** Captures a string of a TXT record without its quotes. */
const quotedString = /"((?:[^"\\]|\\.)*)"/g;
/** Matches the mechanism of an SPF record that permits every sender. */
const permissiveAll = /(?:^|\s)\+?all(?:\s|$)/i;
/** Match the tag `p` of a DKIM record, which contains the key, and a tag with a key that is not empty. */
const keyTag = /(?:^|;)\s*p=/i;
const filledKeyTag = /(?:^|;)\s*p=\s*[^\s;]/i;
/** Captures the policy of a DMARC record. */
const policyTag = /;\s*p=\s*(none|quarantine|reject)\s*(?:;|$)/i;

/** The number of TXT records [RFC 1035, 3.2.2]. */
const txtType = 16;

const responseSchema = z.object({
  /** 0 for a response, 3 for an unknown name [RFC 1035, 4.1.1]. */
  Status: z.union([z.literal(0), z.literal(3)]),
  Answer: z.array(z.object({ type: z.int(), data: z.string() })).optional(),
});

/**
 * Returns the TXT records of a name, following aliases.
 * @throws {CheckEnded} with the result 'skipped' if the resolver gives no clear response
 */
async function readTexts({ send }: Subject, name: string): Promise<string[]> {
  const address = new URL(resolver);
  address.search = new URLSearchParams({ name, type: 'TXT' }).toString();
  const response = await send(address, { headers: { accept: 'application/dns-json' } }).catch(
    (cause: unknown) => {
      if (!(cause instanceof CheckEnded)) throw cause;
      throw new CheckEnded(skipped(`Not checked: ${address.origin} gives no response.`), { cause });
    },
  );
  const { success, data } = responseSchema.safeParse(response.body);
  if (!success) {
    throw new CheckEnded(skipped(`Not checked: ${address.origin} has no clear response.`));
  }
  return (data.Answer ?? []).filter(({ type }) => type === txtType).map(({ data }) => toText(data));
}

/** Joins the strings of a TXT record, which resolvers return with or without quotes. */
function toText(data: string): string {
  if (!data.trimStart().startsWith('"')) return data;
  const strings = data.matchAll(quotedString);
  return Array.from(strings, ([, text = '']) => text.replaceAll(/\\(.)/g, '$1')).join('');
}

/** Creates a check of the sender's domain, which is skipped without a mail server. */
function createCheck(
  name: string,
  examine: (domain: string, subject: Subject, selectors: string[]) => Promise<Finding>,
): Check {
  return {
    name,
    async examine(subject) {
      const { email } = subject.environment;
      if (email?.kind !== 'smtp') return skipped('Not checked: SMTP_URL is not set.');
      const domain = email.from.address.split('@').at(-1) ?? '';
      return examine(domain, subject, email.dkimSelectors ?? []);
    },
  };
}

/** Returns a function that returns true for a record of the version, such as 'v=spf1'. */
const isRecord = (version: string) => (text: string) =>
  new RegExp(`^${version}(?:[\\s;]|$)`, 'i').test(text.trim());

/** Checks that one SPF record exists, and that it does not permit every sender. */
export const spf = createCheck('SPF', async (domain, subject) => {
  const [record, ...others] = (await readTexts(subject, domain)).filter(isRecord('v=spf1'));
  if (record === undefined) {
    const advice = 'Add the TXT record that the mail service shows for this domain.';
    return wrong(`${domain} has no SPF record.`, advice);
  }
  if (others.length > 0) {
    return wrong(
      `${domain} has ${others.length + 1} SPF records, so that none counts.`,
      'Join them to one record.',
    );
  }
  if (permissiveAll.test(record)) {
    return wrong(`The SPF record of ${domain} permits every sender.`, 'End it with ~all or -all.');
  }
  return ok(`${domain}: ${record}`);
});

/** Checks that each selector has a DKIM key that is not revoked. An empty key means a revoked one. */
export const dkim = createCheck('DKIM', async (domain, subject, selectors) => {
  if (selectors.length === 0) return skipped('Not checked: MAIL_DKIM_SELECTOR is not set.');
  for (const selector of selectors) {
    const name = `${selector}._domainkey.${domain}`;
    const key = (await readTexts(subject, name)).find((text) => keyTag.test(text));
    if (key === undefined) {
      const advice = 'Add the record that the mail service shows, or correct MAIL_DKIM_SELECTOR.';
      return wrong(`${name} has no DKIM key.`, advice);
    }
    if (!filledKeyTag.test(key)) {
      return wrong(`The DKIM key at ${name} is revoked.`, 'Make a new key at the mail service.');
    }
  }
  return ok(`${domain} has a key for ${selectors.join(' and ')}.`);
});

/** Checks that one DMARC record with a policy exists, at the domain or at one of the domains above it. */
export const dmarc = createCheck('DMARC', async (domain, subject) => {
  const labels = domain.split('.');
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  for (const candidate of domains) {
    const texts = await readTexts(subject, `_dmarc.${candidate}`);
    const [record, ...others] = texts.filter(isRecord('v=DMARC1'));
    if (record === undefined) continue;
    if (others.length > 0) {
      const problem = `_dmarc.${candidate} has ${others.length + 1} DMARC records, so that none counts.`;
      return wrong(problem, 'Keep one of them.');
    }
    const policy = policyTag.exec(record)?.[1];
    if (policy === undefined) {
      return wrong(
        `The DMARC record of ${candidate} has no policy.`,
        'Add p=none, or a stricter one.',
      );
    }
    return ok(`${candidate} has the policy ${policy.toLowerCase()}.`);
  }
  return wrong(
    `${domain} has no DMARC record, which large mailbox services require.`,
    `Add a TXT record at _dmarc.${domain}: v=DMARC1; p=none; rua=mailto:…`,
  );
});
