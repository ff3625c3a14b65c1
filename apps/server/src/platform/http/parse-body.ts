import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'

/** Entries per slice. A longer list is checked in slices of about 2 ms each. */
const SLICE = 500

/** Checks of a list that do not look at its entries. */
const lengths = ['max_length', 'min_length', 'length_equals']

type Fields = Record<string, unknown>

/**
 * Parses a body like its schema. Parses a long list in slices and serves other requests in between. Otherwise the
 * 20,000 rows of an import would block the event loop for 60 ms. Checks of the list and of the whole body run once,
 * with the parsed entries.
 * @throws z.ZodError like the schema. For a long list: only its length, else the errors of the first bad slice, else
 *   the others
 */
export async function parseBody<T extends z.ZodType>(schema: T, body: unknown): Promise<z.output<T>> {
  const match = longList(schema, body)
  if (!match) return schema.parse(body)
  const { key, list, fields, object } = match
  const entries = fields[key] as unknown[]
  const checks = (list._zod.def.checks ?? []) as z.core.$ZodCheck<unknown[]>[]
  const ofLength = checks.filter(({ _zod }) => lengths.includes(_zod.def.check))
  z.object({ [key]: z.array(z.any()).check(...ofLength) }).parse({ [key]: entries })
  const parsed = await inSlices(list.element as z.ZodType, entries, key)
  // `extend` throws for an object that has checks.
  return object
    .safeExtend({ [key]: z.array(z.any()).check(...checks) })
    .parse({ ...fields, [key]: parsed }) as z.output<T>
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
    if (error) throw new z.ZodError(error.issues.map((issue) => ({ ...issue, path: issuePath(issue.path, key, at) })))
    parsed.push(...data)
  }
  return parsed
}

const issuePath = ([nth, ...inside]: readonly PropertyKey[], key: string, at: number): PropertyKey[] => [
  ...[key, at + Number(nth)],
  ...inside,
]
