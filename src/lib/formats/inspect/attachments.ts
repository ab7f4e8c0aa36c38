import { longText } from '../../json/long-text';
import type { LongText } from '../../json/node';
import type { InspectSample } from './sample-parts';

const ADDRESS = /(?:attachment|tc):\/\/([0-9a-f]+)/g;
const ONLY_ADDRESS = /^(?:attachment|tc):\/\/([0-9a-f]+)$/;

/** A text of a sample with what it refers to (`attachment://<address>`, in older logs `tc://<hash>`). An address of nothing stays. */
export function attached(sample: InspectSample, text: LongText | null): LongText | null {
  if (text === null || !sample.hasAttachments) return text;
  const { tape } = sample;
  const given = text.toString();
  if (!given.includes('://')) return text;
  const only = ONLY_ADDRESS.exec(given)?.[1];
  const whole = only === undefined ? null : tape.text(sample.attachment(only));
  if (whole !== null) return whole;
  const resolved = given.replace(
    ADDRESS,
    (address, held: string) => tape.string(sample.attachment(held)) ?? address,
  );
  return resolved === given ? text : longText(resolved);
}
