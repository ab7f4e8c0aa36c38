/**
 * A value that is made anew with every change: the one before, as long as the next says the same. What stands on it is
 * not drawn again.
 */
export function steady<Value>(isSame: (before: Value, next: Value) => boolean): (next: Value) => Value {
  let kept: { readonly of: Value } | null = null;
  return (next) => {
    if (!kept || !isSame(kept.of, next)) kept = { of: next };
    return kept.of;
  };
}
