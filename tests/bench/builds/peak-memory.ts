/** Preloaded before a program: prints the program's peak memory in kB when it exits. */
process.once('exit', () => {
  process.stdout.write(`\nPeak memory: ${process.resourceUsage().maxRSS} kB\n`);
});
