const keys = new WeakMap<File, string>()
let last = 0

/** A unique key for each file, because pasted pictures share name, size and time. */
export function keyOfFile(file: File): string {
  const existingKey = keys.get(file)
  if (existingKey) return existingKey
  const key = `file-${++last}`
  keys.set(file, key)
  return key
}
