/** Parses a BR Code into its fields, for tests. Written from the manual, independently of the code that writes it. */
export function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const id = text.slice(at, at + 2)
    const size = Number(text.slice(at + 2, at + 4))
    const value = text.slice(at + 4, at + 4 + size)
    if (!/^\d\d$/.test(id) || !Number.isInteger(size) || value.length !== size)
      throw new Error(`no field at ${at}: ${text}`)
    fields.set(id, value)
    at += 4 + size
  }
  return fields
}
