import { type ApiMethod, apiMethods } from '@recado/contract/flows/choices'

/** A request as it leaves: everything filled in. */
export interface FilledRequest {
  method: ApiMethod
  url: string
  headers: Record<string, string>
  secretHeaders: Record<string, string>
  body?: string
}

type Data = Record<string, unknown>
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names of headers that the client itself sets. */
const own = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'cookie'])
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/

/** What goes into a part of an address is no part of its shape. */
const inAddress = (value: string): string => encodeURIComponent(value)
/** What goes into a JSON body stays inside its quotes. */
const inJson = (value: string): string => JSON.stringify(value).slice(1, -1)

/**
 * The request of a node with its variables filled in.
 * @param data the node's data, its keys in the clear
 * @param fill fills a text; `as` is done to each value on its way in
 */
export function filledRequest(
  data: Data,
  fill: (text: string, as?: (value: string) => string) => string,
): FilledRequest {
  const method = apiMethods.find((known) => known === textOf(data.method).toUpperCase()) ?? 'GET'
  const headers: Record<string, string> = {}
  const secretHeaders: Record<string, string> = {}
  for (const header of Array.isArray(data.headers) ? data.headers.filter(isObject) : []) {
    const name = textOf(header.name).trim()
    if (!HEADER_NAME.test(name) || own.has(name.toLowerCase())) continue
    // A line break would begin another header.
    const value = fill(textOf(header.value)).replace(/[\r\n\0]+/g, ' ')
    ;(header.secret === true ? secretHeaders : headers)[name] = value
  }
  const typed = textOf(data.body).trim()
  const hasBody = typed !== '' && !['GET', 'HEAD', 'OPTIONS'].includes(method)
  const isJson = /^[{[]/.test(typed)
  const names = Object.keys({ ...headers, ...secretHeaders }).map((name) => name.toLowerCase())
  if (hasBody && isJson && !names.includes('content-type')) headers['content-type'] = 'application/json'
  return {
    ...{ method, url: fill(textOf(data.url).trim(), inAddress), headers, secretHeaders },
    ...(hasBody ? { body: fill(typed, isJson ? inJson : undefined) } : {}),
  }
}

const MASK = '•••'
/** Shorter ones stand in half of all answers. */
const SHORTEST_SECRET = 4

/** An answer that repeats what it was asked with, without its secrets: `Bearer abc` is as secret as `abc`. */
export function withoutSecrets(body: string, secretHeaders: Readonly<Record<string, string>>): string {
  const secrets = Object.values(secretHeaders)
    .flatMap((value) => [value, ...value.split(/\s+/)])
    .filter((part) => part.length >= SHORTEST_SECRET)
    .toSorted((a, b) => b.length - a.length)
  return secrets.reduce((left, secret) => left.replaceAll(secret, MASK), body)
}
