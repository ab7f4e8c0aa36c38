/** What is made of an object that never changes: made when it is first asked for, and gone with the object. */
export function onceFor<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new WeakMap<Key, { readonly of: Made }>();
  return (key) => {
    const there = made.get(key) ?? { of: make(key) };
    made.set(key, there);
    return there.of;
  };
}
