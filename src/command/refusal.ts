/** Nothing was concluded: its message says why and what to do. */
export class Refusal extends Error {
  override name = 'Refusal';
}
