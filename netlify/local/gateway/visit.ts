/** A request on its way; `ip` is the client's address as the socket knows it. */
export interface Visit {
  request: Request;
  /** Where it leads, which after a rewrite is not what was asked for. */
  url: URL;
  ip: string;
  /** Whether a rate limit led it here, so that a second one leads nowhere. */
  refused?: boolean;
}

/** The methods that a file answers. */
export const fileMethods = ['GET', 'HEAD'];

export type Answer = (visit: Visit) => Promise<Response>;

/** Whatever answers at an address other than a file, if anything does. */
export type Find = (method: string, url: URL) => Answer | undefined;

/** Where a redirect leads, for a path that it matches. */
export interface RedirectMatch {
  location: string;
  status: number;
}

/** Whether the browser is sent elsewhere; otherwise it sees another page under the same address. */
export function isMove({ status }: RedirectMatch): boolean {
  return status >= 300 && status < 400;
}

export function redirect({ location, status }: RedirectMatch): Response {
  return new Response(null, { status, headers: { location } });
}

/** The place in this stack, whatever host the rule names: the stack stands in for all of them. */
export function targetOf(location: string, url: URL): URL {
  const { pathname, search } = new URL(location, url);
  const target = new URL(url);
  target.pathname = pathname;
  target.search = search;
  return target;
}
