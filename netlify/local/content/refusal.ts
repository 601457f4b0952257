import { HTTPException } from 'hono/http-exception';

type Status = ConstructorParameters<typeof HTTPException>[0];

/** Creates the error of a refused request. The Studio shows its message. */
export function createRefusal(status: NonNullable<Status>, message: string, cause?: unknown) {
  return new HTTPException(status, { message, cause });
}
