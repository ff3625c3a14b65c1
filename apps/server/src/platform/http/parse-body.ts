import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'

/** A list with more entries is checked in slices of so many: some 2 ms each. */
const SLICE = 500

type Fields = Record<string, unknown>

/**
 * Checks a body as its schema does. The entries of a long list are checked in slices, with other requests between them: 20,000 rows of an
 * import would hold them up for 60 ms.
 * @throws z.ZodError as the schema throws it; of a long list with bad entries those of the first slice that has any
 */
export async function parseBody<T extends z.ZodType>(schema: T, body: unknown): Promise<z.output<T>> {
  const found = longList(schema, body)
  if (!found) return schema.parse(body)
  const { key, list, fields, object } = found
  const entries = fields[key] as unknown[]
  // Its length, and what stands beside it.
  const unchecked = z.clone(list, { ...list._zod.def, element: z.any() } as typeof list._zod.def)
  const rest = object.extend({ [key]: unchecked }).parse(fields) as Fields
  return { ...rest, [key]: await inSlices(list.element as z.ZodType, entries, key) } as z.output<T>
}

function longList(schema: z.ZodType, body: unknown) {
  if (!(schema instanceof z.ZodObject) || typeof body !== 'object' || body === null) return null
  const fields = body as Fields
  for (const [key, list] of Object.entries(schema.shape)) {
    const entries = fields[key]
    if (list instanceof z.ZodArray && Array.isArray(entries) && entries.length > SLICE)
      return { key, list, fields, object: schema }
  }
  return null
}

async function inSlices(entry: z.ZodType, entries: readonly unknown[], key: string): Promise<unknown[]> {
  const slice = z.array(entry)
  const parsed: unknown[] = []
  for (let at = 0; at < entries.length; at += SLICE) {
    if (at > 0) await setImmediate()
    const { data, error } = slice.safeParse(entries.slice(at, at + SLICE))
    if (error) throw new z.ZodError(error.issues.map((issue) => ({ ...issue, path: placed(issue.path, key, at) })))
    parsed.push(...data)
  }
  return parsed
}

const placed = ([nth, ...inside]: readonly PropertyKey[], key: string, at: number): PropertyKey[] => [
  ...[key, at + Number(nth)],
  ...inside,
]
