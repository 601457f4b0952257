/** The messages of pages to the service worker. */

export type WorkerMessage =
  /** A page was opened. The worker stores the copy that the browser has just loaded. */
  | {
      kind: 'visit';
      path: string;
      isMember: boolean;
      /** The scripts and texts that the page has loaded. */
      assets: string[];
      /** The page that stands in for others during an outage. Undefined saves its download. */
      fallback?: string;
    }
  /** A visitor keeps a shop. `assets` are files that its page or the list of kept shops needs. */
  | { kind: 'keep'; path: string; list: string; fallback: string; assets: string[] }
  | { kind: 'drop'; path: string }
  /** A page asks for the newer version of a stored page. The worker answers on the port of the message. */
  | { kind: 'renew'; path: string; willReload: boolean };

/**
 * The result of a renewal. 'hidden' is a page that only the network has, such as that of an ended advert. A moved page is
 * 'deleted', and `path` is its other path.
 */
export interface Renewal {
  state: 'stored' | 'hidden' | 'deleted' | 'unreachable';
  path: string;
}
