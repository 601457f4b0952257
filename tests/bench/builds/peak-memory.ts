/** Loaded before a program: says at its end how much memory it had at most, in kB. */
process.once('exit', () => {
  process.stdout.write(`\nPeak memory: ${process.resourceUsage().maxRSS} kB\n`);
});
