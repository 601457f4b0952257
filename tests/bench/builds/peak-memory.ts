/** Prints the peak memory of a program in kB when it exits. The program preloads this file. */
process.once('exit', () => {
  process.stdout.write(`\nPeak memory: ${process.resourceUsage().maxRSS} kB\n`);
});
