import type { Endpoint } from '@recado/contract/endpoint'
import { z } from 'zod'
import { callAddress } from './people.ts'
import type { SampleCall } from './sample.ts'

/** A request that is wrong in one place, ready to be sent. */
export interface BadCall {
  what: string
  path: string
  body?: string | Buffer
  headers?: Record<string, string>
  /** Whether the endpoint's schemas refuse it, so that it never reaches the code behind them. */
  isRefusedBySchema: boolean
}

const SQL = `x'); drop table users; select pg_sleep(9) --`
const HTML = `<img src=x onerror="alert(1)"><script>alert(2)</script>{{7*7}}\${7*7}`

/** Values that users, programs and attackers enter. */
const texts = [
  '',
  '0',
  '-1',
  '9223372036854775808',
  'abc',
  'a\u0000b',
  SQL,
  HTML,
  '../../etc/passwd',
  '\ud800',
  '1e999',
]
const values: unknown[] = [
  ...texts,
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 63,
  [],
  {},
  [[]],
  [{ id: -1 }, null, 'x'],
  Array.from({ length: 6_000 }, () => 1),
  'x'.repeat(70_000),
  { $gt: '' },
  JSON.parse('{"__proto__":{"profile":"admin"},"constructor":{"prototype":{"super":true}}}'),
]

type RawBody = [what: string, body: string | Buffer, type?: string]

/** Bodies that each endpoint's schema decides about. */
const oddBodies: RawBody[] = [
  ['empty', ''],
  ['only null', 'null'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['a number', '7'],
  ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['prototype keys', '{"__proto__":{"profile":"admin"},"constructor":{"prototype":{"super":true}}}'],
]

/** Bodies that the parsers refuse, which are shared by all endpoints without special bodies. */
const brokenBodies: RawBody[] = [
  ['cut JSON', '{"name":"a'],
  ['two values', '{}{}'],
  ['a deep nest', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['too large', `{"name":"${'x'.repeat(1_100_000)}"}`],
  ['form fields', 'name=a&profile=admin', 'application/x-www-form-urlencoded'],
  ['plain text', '{"name":"a"}', 'text/plain'],
  ['XML', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'application/xml'],
  ['a form without a boundary', 'x', 'multipart/form-data'],
  [
    'a form that ends early',
    '--b\r\nContent-Disposition: form-data; name="medias"; filename="a"\r\n\r\nx',
    'multipart/form-data; boundary=b',
  ],
  ['an unknown character set', '{}', 'application/json; charset=x-none'],
]

const json = { 'content-type': 'application/json' }

/** Formats a value for an address. */
const inAddress = (value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().slice(0, 3_000) : JSON.stringify(value).slice(0, 3_000)

const asTexts = (values: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : `${value}`]),
  )

/** Whether the schemas of an endpoint accept a call as it arrives. */
function isTaken({ params, query, body }: Endpoint, call: SampleCall): boolean {
  const sentBody = call.body === undefined ? undefined : JSON.parse(JSON.stringify(call.body))
  return [
    params?.safeParse(asTexts(call.params)),
    query?.safeParse(asTexts(call.query)),
    body?.safeParse(sentBody),
  ].every((result) => result?.success !== false)
}

/** For cases shared by many endpoints, each endpoint tries one in this many. Together they try all. */
const ONE_IN = 8

/**
 * Cases that earlier endpoints already tried. A field shared by several endpoints is one schema, and refuses a value
 * before any endpoint's code runs. So the first endpoint tries all values, and each other one tries one in eight, in
 * turn, to show that it uses the schema. Accepted values are sent to every endpoint. Parsers are treated alike.
 */
export class TriedValues {
  readonly #schemas = new Set<unknown>()
  #turn = 0

  /** Whether a certainly refused case is to be sent again; `index` counts the cases. */
  again(schema: unknown, index: number): boolean {
    return !this.#schemas.has(schema) || (index + this.#turn) % ONE_IN === 0
  }

  /** Marks all values of a field as tried. */
  markTried(schema: unknown): void {
    this.#schemas.add(schema)
    this.#turn++
  }
}

type Place = 'params' | 'query' | 'body'

interface Field {
  place: Place
  name: string
  /** Null for a name with several schemas, none of which decides alone. */
  schema: z.ZodType | null
}

/** Returns the fields of an object schema, through unions, lists and wrappers. */
function fieldsOf(place: Place, schema: unknown): Field[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).map(([name, field]) => ({ place, name, schema: field as z.ZodType }))
  if (schema instanceof z.ZodUnion) {
    const all = (schema.options as unknown[]).flatMap((option) => fieldsOf(place, option))
    return [...new Set(all.map(({ name }) => name))].map((name) => {
      const [field, ...others] = all.filter((one) => one.name === name)
      return { place, name, schema: others.length === 0 ? (field?.schema ?? null) : null }
    })
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fieldsOf(place, schema.unwrap())
  if (schema instanceof z.ZodPipe) return fieldsOf(place, schema.out)
  return []
}

const valuesOf: Record<Place, Array<[what: string, value: unknown]>> = {
  params: [
    ...texts.filter((text) => text !== '').map((text): [string, unknown] => [text.slice(0, 20), text.toWellFormed()]),
    ['too long', '1'.repeat(2_000)],
  ],
  query: values.map((value, index) => [`#${index}`, inAddress(value)]),
  body: values.map((value, index) => [`#${index}`, value]),
}

/**
 * Returns every way to call an endpoint with one error.
 * @param good returns a valid call; called again for each try when `fresh` (except those refused at once), so that a
 *   success does not affect the next try
 * @param triedValues cases of other endpoints
 */
export async function badCalls(
  endpoint: Endpoint,
  good: () => Promise<SampleCall>,
  fresh: boolean,
  triedValues = new TriedValues(),
): Promise<BadCall[]> {
  const first = await good()
  const calls: BadCall[] = []
  const add = (
    what: string,
    isRefused: boolean,
    call: SampleCall,
    path = callAddress(endpoint, call.params, call.query),
  ) =>
    calls.push({
      ...{ what, path, isRefusedBySchema: isRefused },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body), headers: json }),
    })

  for (const { place, name, schema } of [
    ...fieldsOf('params', endpoint.params),
    ...fieldsOf('query', endpoint.query),
    ...fieldsOf('body', endpoint.body),
  ]) {
    const withValue = (call: SampleCall, value: unknown): SampleCall => ({
      ...call,
      [place]: { ...(call[place] as object), [name]: value },
    })
    for (const [index, [what, value]] of valuesOf[place].entries()) {
      const isRefused = !isTaken(endpoint, withValue(first, value))
      if (schema?.safeParse(value).success === false && isRefused && !triedValues.again(schema, index)) continue
      const call = fresh && place === 'body' && !isRefused ? await good() : first
      add(`${place} ${name} ${what}`, isRefused, withValue(call, value))
    }
    if (schema) triedValues.markTried(schema)
    if (place !== 'query') continue
    const path = callAddress(endpoint, first.params, first.query)
    const twice = `${name}=1&${name}=2&${name}[]=3&${name}[a]=4`
    add(`query ${name} twice`, false, first, `${path}${path.includes('?') ? '&' : '?'}${twice}`)
  }
  add('broken escapes', false, first, `${callAddress(endpoint, first.params)}?a=%zz&%ff=%c0%af`)
  add('broken escapes in the path', false, first, `/api${endpoint.path.replace(/:\w+/g, '%zz')}`)
  if (endpoint.body) {
    const call = fresh ? await good() : first
    add('unknown fields', false, {
      ...call,
      body: { ...(call.body as object), id: 1, companyId: 1, super: true, passwordHash: 'x', createdAt: 'x' },
    })
    calls.push(...badBodies(endpoint, first, triedValues))
  }
  return calls
}

/** An endpoint with special bodies is sent all of them. */
function badBodies(endpoint: Endpoint, good: SampleCall, triedValues: TriedValues): BadCall[] {
  const path = callAddress(endpoint, good.params, good.query)
  const own = [endpoint.bodyLimit, endpoint.rawBody, endpoint.form, endpoint.multipart].some((one) => one !== undefined)
  const broken = brokenBodies.filter((_, index) => own || triedValues.again(brokenBodies, index))
  if (!own) triedValues.markTried(brokenBodies)
  return [...oddBodies, ...broken].map(([what, body, type]) => ({
    ...{ what, path, body, isRefusedBySchema: !own && !(type === undefined && isTakenAsText(endpoint, good, body)) },
    headers: { 'content-type': type ?? 'application/json' },
  }))
}

/** Whether the schemas of an endpoint accept a call with a raw JSON body. */
function isTakenAsText(endpoint: Endpoint, good: SampleCall, body: string | Buffer): boolean {
  if (body.length === 0) return isTaken(endpoint, { ...good, body: undefined })
  try {
    return isTaken(endpoint, { ...good, body: JSON.parse(body.toString()) })
  } catch {
    return false
  }
}
