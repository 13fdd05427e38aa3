/**
 * Returns a function that caches the result of `work` for each argument object, as long as that object exists. Does not
 * cache null and undefined.
 */
export function memoize<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? work(key);
    known.set(key, value);
    return value;
  };
}
