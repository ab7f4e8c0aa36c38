import { describeFile } from './probe/describe';
import { parsed, text } from './options';
import { Refusal } from './refusal';

/** `evalbook probe FILE`: what it is recognised as, and its first records. */
export async function probeCommand(args: readonly string[]): Promise<number> {
  const { values, positionals: paths } = parsed(args, { records: text });
  const records = Number(values.records ?? '3');
  if (paths.length === 0) throw new Refusal('evalbook probe takes files: evalbook probe FILE [FILE …].');
  if (!Number.isInteger(records) || records < 0) throw new Refusal('--records is a whole number.');
  for (const path of paths) process.stdout.write(`${await describeFile(path, records)}\n`);
  return 0;
}
