/** How often `/token` may be asked: a bucket of requests for each client, refilled steadily. */
import type { Call } from './call.ts';
import { Refusal } from './refusal.ts';

interface Bucket {
  left: number;
  filledAt: number;
}

/** By the value of the header that names the client. */
export type TokenBuckets = Map<string, Bucket>;

/** @throws {Refusal} `too-many-requests`, where a limit is set. */
export function requirePatience({ settings, request, buckets, now }: Call): void {
  if (!settings.tokenLimit) return;
  const { header, requests, minutes } = settings.tokenLimit;
  const perMillisecond = requests / (minutes * 60_000);
  const time = now.getTime();
  for (const [client, bucket] of buckets) {
    bucket.left = Math.min(requests, bucket.left + (time - bucket.filledAt) * perMillisecond);
    bucket.filledAt = time;
    if (bucket.left === requests) buckets.delete(client);
  }
  const client = request.headers.get(header) ?? '';
  const bucket = buckets.get(client) ?? { left: requests, filledAt: time };
  buckets.set(client, bucket);
  if (bucket.left < 1) throw new Refusal('too-many-requests');
  bucket.left -= 1;
}
