import { HTTPException } from 'hono/http-exception';

type Status = ConstructorParameters<typeof HTTPException>[0];

/** A request that cannot be done, in words that the Studio shows. */
export function refusal(status: NonNullable<Status>, message: string, cause?: unknown) {
  return new HTTPException(status, { message, cause });
}
