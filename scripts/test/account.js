import { writeFileSync } from 'node:fs';

/**
 * @typedef {import('./totals.js').Totals} Totals
 * @typedef {[name: string, run: () => Promise<Totals>]} Suite
 */

/** What the suites of one run came to, and how long each took. */
export class Account {
  /** @type {({ suite: string, seconds: number } & Totals)[]} */
  #lines = [];

  /** Runs a suite; one that throws has failed once. @param {Suite} suite */
  async run([suite, run]) {
    console.log(`\n== ${suite}`);
    const started = performance.now();
    const totals = await run().catch((/** @type {unknown} */ error) => {
      console.error(error instanceof Error ? error.message : error);
      return { passed: 0, failed: 1, skipped: 0 };
    });
    this.#lines.push({ suite, seconds: Math.round((performance.now() - started) / 100) / 10, ...totals });
  }

  /** @param {Suite[]} suites */
  async inTurn(suites) {
    for (const suite of suites) await this.run(suite);
  }

  /** Of all suites, or of these. @param {'passed' | 'failed' | 'skipped'} what @param {readonly string[]} [suites] */
  sum(what, suites) {
    return this.#lines.reduce(
      (sum, line) => (suites === undefined || suites.includes(line.suite) ? sum + line[what] : sum),
      0,
    );
  }

  /** A line a suite as JSON. @param {string} path */
  write(path) {
    writeFileSync(path, this.#lines.map((line) => JSON.stringify(line)).join('\n') + '\n');
  }

  /** Failures said once more, where a log that is cut still has them; the totals last. @param {string} [note] */
  close(note) {
    const failures = this.#lines.flatMap(({ suite, failures = [] }) =>
      failures.map((one) => `${suite}: ${one}`),
    );
    if (failures.length > 0) console.log(`\n== failed\n\n${failures.join('\n\n')}`);
    console.log('');
    for (const { suite, passed, failed, skipped, seconds } of this.#lines)
      console.log(
        `${suite.padEnd(22)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ` +
          `${String(skipped).padStart(4)} skipped  ${seconds.toFixed(1)} s`,
      );
    for (const one of [...this.#lines.map((line) => line.note), note])
      if (one !== undefined) console.log(`\n${one}`);
    const [passed, failed, skipped] = [this.sum('passed'), this.sum('failed'), this.sum('skipped')];
    console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  }
}
