/** A request on its way; `ip` is the client's address as the socket knows it. */
export interface Visit {
  request: Request;
  /** Where it leads, which after a rewrite is not what was asked for. */
  url: URL;
  ip: string;
  /** Whether a rate limit led it here, so that a second one leads nowhere. */
  refused?: boolean;
}

export type Answer = (visit: Visit) => Promise<Response>;

/** Whatever answers at an address other than a file, if anything does. */
export type Find = (method: string, url: URL) => Answer | undefined;
