import type { Endpoint } from '@recado/contract/endpoint'
import { z } from 'zod'
import { addressOf } from './people.ts'
import type { SampleCall } from './sample.ts'

/** One request that is wrong in one place, ready to be sent. */
export interface BadCall {
  what: string
  path: string
  body?: string | Buffer
  headers?: Record<string, string>
}

const SQL = `x'); drop table users; select pg_sleep(9) --`
const HTML = `<img src=x onerror="alert(1)"><script>alert(2)</script>{{7*7}}\${7*7}`

/** Values that people, programs and attackers put into a field. */
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

/** Bodies that are none, or that try something with the parser. */
const rawBodies: Array<[what: string, body: string | Buffer, type?: string]> = [
  ['cut JSON', '{"name":"a'],
  ['two values', '{}{}'],
  ['empty', ''],
  ['only null', 'null'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['a number', '7'],
  ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a deep nest', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['prototype keys', '{"__proto__":{"profile":"admin"},"constructor":{"prototype":{"super":true}}}'],
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

/** The names of an object that a schema describes, through unions, lists and wrappers. */
function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodUnion) return [...new Set((schema.options as unknown[]).flatMap(fieldsOf))]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fieldsOf(schema.unwrap())
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.out)
  return []
}

/** How a value stands in an address. */
const inAddress = (value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().slice(0, 3_000) : JSON.stringify(value).slice(0, 3_000)

/**
 * Every way to call an endpoint wrongly in one place.
 * @param good a valid call; asked again for each try when `fresh`, so that a success does not stand in the next one's way
 */
export async function badCalls(
  endpoint: Endpoint,
  good: () => Promise<SampleCall>,
  fresh: boolean,
): Promise<BadCall[]> {
  const first = await good()
  const found: BadCall[] = []
  const add = (what: string, call: SampleCall, path = addressOf(endpoint, call.params, call.query)) =>
    found.push({ what, path, ...(call.body === undefined ? {} : { body: JSON.stringify(call.body), headers: json }) })

  for (const name of fieldsOf(endpoint.params)) {
    for (const value of texts.filter((text) => text !== '')) {
      add(`path ${name} = ${value.slice(0, 20)}`, {
        ...first,
        params: { ...first.params, [name]: value.toWellFormed() },
      })
    }
    add(`path ${name} too long`, { ...first, params: { ...first.params, [name]: '1'.repeat(2_000) } })
  }
  for (const name of fieldsOf(endpoint.query)) {
    for (const [index, value] of values.entries()) {
      add(`query ${name} #${index}`, { ...first, query: { ...first.query, [name]: inAddress(value) } })
    }
    const path = addressOf(endpoint, first.params, first.query)
    add(
      `query ${name} twice`,
      first,
      `${path}${path.includes('?') ? '&' : '?'}${name}=1&${name}=2&${name}[]=3&${name}[a]=4`,
    )
  }
  add('broken escapes', first, `${addressOf(endpoint, first.params)}?a=%zz&%ff=%c0%af`)
  add('broken escapes in the path', first, `/api${endpoint.path.replace(/:\w+/g, '%zz')}`)
  for (const name of fieldsOf(endpoint.body)) {
    for (const [index, value] of values.entries()) {
      const call = fresh ? await good() : first
      add(`body ${name} #${index}`, { ...call, body: { ...(call.body as object), [name]: value } })
    }
  }
  if (endpoint.body) {
    const call = fresh ? await good() : first
    add('unknown fields', {
      ...call,
      body: { ...(call.body as object), id: 1, companyId: 1, super: true, passwordHash: 'x', createdAt: 'x' },
    })
    for (const [what, body, type] of rawBodies) {
      found.push({
        what,
        path: addressOf(endpoint, first.params, first.query),
        body,
        headers: { 'content-type': type ?? 'application/json' },
      })
    }
  }
  return found
}
