import { readFileSync, readdirSync } from 'node:fs';

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const processes = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/** @param {string} pid */
function parentOf(pid) {
  // The name in brackets may hold spaces; the fields after it do not.
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return fields[1];
}

/** The browser whose command line names a profile folder, and every process below it. @param {string} profile */
function tree(profile) {
  const all = processes();
  const found = new Set(all.filter((pid) => read(`/proc/${pid}/cmdline`).includes(profile)));
  const parents = new Map(all.map((pid) => [pid, parentOf(pid)]));
  for (let grew = true; grew;) {
    grew = false;
    for (const [pid, parent] of parents) {
      if (found.has(pid) || parent === undefined || !found.has(parent)) continue;
      found.add(pid);
      grew = true;
    }
  }
  return found;
}

/** Proportional share of memory of a process in bytes: what several processes share is divided among them. @param {string} pid */
function pss(pid) {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1];
  if (kilobytes !== undefined) return Number(kilobytes) * 1024;
  const resident = /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1];
  return resident === undefined ? 0 : Number(resident) * 1024;
}

/** As the kernel counts, on every Linux that Node runs on. */
const TICKS_A_SECOND = 100;

/** Seconds that the processors have worked for a process so far. @param {string} pid */
function cpuOf(pid) {
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_A_SECOND;
}

/**
 * Watches the memory of a browser and everything it started, ten times a second. Linux only: elsewhere null.
 * @param {string} profile folder of the browser's profile, by which it is known
 */
export function watchMemory(profile) {
  if (process.platform !== 'linux') return null;
  let peak = 0;
  let last = 0;
  let pids = tree(profile);
  let ticks = 0;
  const sample = () => {
    // Workers are threads and new pages are rare: the tree need not be walked each time.
    if (ticks++ % 10 === 0) pids = tree(profile);
    last = [...pids].reduce((sum, pid) => sum + pss(pid), 0);
    peak = Math.max(peak, last);
  };
  sample();
  const timer = setInterval(sample, 100);
  return {
    now() {
      sample();
      return last;
    },
    /** The highest value since the last call, in bytes. */
    takePeak() {
      sample();
      const value = peak;
      peak = last;
      return value;
    },
    /** Seconds that the processors have worked for them so far. */
    cpu: () => [...tree(profile)].reduce((sum, pid) => sum + cpuOf(pid), 0),
    stop: () => clearInterval(timer),
  };
}
