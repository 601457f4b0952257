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
