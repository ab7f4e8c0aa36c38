/** Nothing was concluded: its message says why and what to do. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** Too little was read: why files were not may be why. */
export class TooLittleRead extends Refusal {
  override name = 'TooLittleRead';
}
