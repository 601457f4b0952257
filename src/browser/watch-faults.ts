/** The properties of the events `error` and `unhandledrejection` that contain the place of a fault. */
type FaultEvent = Event & {
  filename?: string;
  lineno?: number;
  reason?: { stack?: string } | null;
};

/**
 * Reports the first fault of a page in a script of the site, on a quarter of the pages. The report has the build, the
 * file and the line, and nothing about the user. Most pages include the source text of this function, which saves a
 * request. Therefore the function contains neither imports nor comments. The build is the hash in the name of the last
 * deferred script, or the id in the query of that script, in the alphabet of base64url and without padding.
 */
export function watchFaults(): void {
  let isSampled = Math.random() < 0.25;
  const report = ({ filename, lineno, reason }: FaultEvent) => {
    const trace = filename ? `${filename}:${lineno}` : String(reason?.stack);
    for (const part of trace.split(location.origin)) {
      const [, file, line] = /^(\/_astro\/[\w.-]+js)[^:\s]*:(\d+)/.exec(part) ?? [];
      if (!isSampled || !file) continue;
      isSampled = false;
      const [, build] =
        /([\w-]{1,64})(\.js|(%3D|=)*)$/.exec(
          String(document.documentElement.dataset['deferred']).replaceAll(/%2[BF]/g, '-'),
        ) ?? [];
      fetch('/api/faults', {
        method: 'POST',
        keepalive: true,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        body: JSON.stringify({ build, file, line: Number(line) }),
      }).catch(() => {});
    }
  };
  for (const type of ['error', 'unhandledrejection']) addEventListener(type, report);
}
