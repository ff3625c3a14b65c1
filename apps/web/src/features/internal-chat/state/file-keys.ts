const keys = new WeakMap<File, string>()
let last = 0

/** A key of its own for each file: pasted pictures share name, size and time. */
export function keyOfFile(file: File): string {
  const known = keys.get(file)
  if (known) return known
  const key = `file-${++last}`
  keys.set(file, key)
  return key
}
