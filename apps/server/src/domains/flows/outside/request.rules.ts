import { type ApiMethod, apiMethods } from '@recado/contract/flows/choices'

/** A request ready to send, with its variables filled in. */
export interface FilledRequest {
  method: ApiMethod
  url: string
  headers: Record<string, string>
  secretHeaders: Record<string, string>
  body?: string
  /** True if a variable would move the path above the configured folder. Such a request is not sent. */
  climbs: boolean
}

/** Fills in a text. `as` transforms each value before it is inserted. */
export type Fill = (text: string, as?: (value: string) => string) => string

type Data = Record<string, unknown>
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Header names that the HTTP client sets itself. */
const own = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'cookie'])
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/

/** Encodes a value for a URL or form, so that it cannot change the structure. */
const inAddress = (value: string): string => encodeURIComponent(value.toWellFormed())
/** Escapes a value for a JSON string. */
const inJson = (value: string): string => JSON.stringify(value.toWellFormed()).slice(1, -1)
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** Escapes a value for XML. Drops control characters, which XML does not allow. */
const inXml = (value: string): string =>
  value
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 does not allow these characters
    .replace(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
const asTyped = (value: string): string => value

/**
 * Builds a node's request with its variables filled in. If the body is empty, the node's variables are sent: in the
 * query for GET and HEAD, else as JSON or, if the content type says so, as a form.
 *
 * @param data the node's data, with its keys in plain text
 */
export function filledRequest(data: Data, fill: Fill): FilledRequest {
  const method = apiMethods.find((candidate) => candidate === textOf(data.method).toUpperCase()) ?? 'GET'
  const headers: Record<string, string> = {}
  const secretHeaders: Record<string, string> = {}
  for (const header of Array.isArray(data.headers) ? data.headers.filter(isObject) : []) {
    const name = textOf(header.name).trim()
    if (!HEADER_NAME.test(name) || own.has(name.toLowerCase())) continue
    // A line break would start another header.
    const value = fill(textOf(header.value)).replace(/[\r\n\0]+/g, ' ')
    ;(header.secret === true ? secretHeaders : headers)[name] = value
  }
  const address = textOf(data.url).trim()
  const isBodiless = method === 'GET' || method === 'HEAD'
  const bodyText = isBodiless || method === 'OPTIONS' ? '' : textOf(data.body).trim()
  const variables = bodyText === '' ? namesOf(data.variables) : []
  const contentType = typeOf({ ...headers, ...secretHeaders })
  const form = bodyForm(bodyText, contentType)
  if ((bodyText !== '' || (variables.length > 0 && !isBodiless)) && contentType === '' && form.type)
    headers['content-type'] = form.type
  const body = bodyText === '' ? variablesBody(variables, fill, contentType) : fill(bodyText, form.as)
  const url = fill(address, inAddress)
  return {
    ...{ method, url: isBodiless ? withQuery(url, variables, fill) : url, headers, secretHeaders },
    ...{ climbs: climbs(address, fill), ...(!isBodiless && body !== '' ? { body } : {}) },
  }
}

const namesOf = (list: unknown): string[] =>
  [...new Set((Array.isArray(list) ? list : []).map((name) => textOf(name).replace(/[{}]/g, '').trim()))].filter(
    (name) => name !== '',
  )

/** Returns the content type that the headers set, in lower case, or ''. */
const typeOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .find(([name]) => name.toLowerCase() === 'content-type')?.[1]
    .toLowerCase() ?? ''

/** Matches a line of names and values as browsers post forms. */
const FORM = /^[\w.[\]-]+=[^\s&=]*(?:&[\w.[\]-]+=[^\s&=]*)*$/

/**
 * Returns how values are escaped in a body, and the content type to set. The request's content type decides, else the
 * body's look.
 */
function bodyForm(body: string, contentType: string): { as: (value: string) => string; type?: string } {
  if (contentType.includes('x-www-form-urlencoded')) return { as: inAddress }
  if (contentType.includes('xml') || contentType.includes('html')) return { as: inXml }
  if (contentType.includes('json')) return { as: inJson }
  if (body === '' || /^[{[]/.test(body)) return { as: inJson, type: 'application/json' }
  if (body.startsWith('<')) return { as: inXml, ...(body.startsWith('<?xml') ? { type: 'application/xml' } : {}) }
  const isForm = FORM.test(body.replace(/\{\{[^{}]*\}\}/g, 'x'))
  return isForm ? { as: inAddress, type: 'application/x-www-form-urlencoded' } : { as: asTyped }
}

const filledIn = (fill: Fill, name: string): string => fill(`{{${name}}}`)

function variablesBody(names: readonly string[], fill: Fill, type: string): string {
  if (names.length === 0) return ''
  const values = names.map((name): [string, string] => [name, filledIn(fill, name).toWellFormed()])
  if (type.includes('x-www-form-urlencoded')) return new URLSearchParams(values).toString()
  return JSON.stringify(Object.fromEntries(values))
}

/** Adds variables to an address's query, except names that it already has. */
function withQuery(url: string, names: readonly string[], fill: Fill): string {
  const [, whole = '', hash = ''] = /^([^#]*)(.*)$/s.exec(url) ?? []
  const has = new URLSearchParams(whole.split('?').slice(1).join('?'))
  const added = names
    .filter((name) => !has.has(name))
    .map((name) => `${inAddress(name)}=${inAddress(filledIn(fill, name))}`)
  if (added.length === 0) return url
  return `${whole}${whole.includes('?') ? (/[?&]$/.test(whole) ? '' : '&') : '?'}${added.join('&')}${hash}`
}

/** URL parsers treat `.` and `..` as folders, also when percent-encoded. */
const isDots = (part: string): boolean => /^(?:\.|%2e){1,2}$/i.test(part)

/** Returns true if a variable turns a path segment into `.` or `..`. */
function climbs(address: string, fill: Fill): boolean {
  const path = address.replace(/^[a-z]+:\/\/[^/\\?#]*/i, '').replace(/[?#].*$/s, '')
  return path.split(/[\\/]/).some(
    (part) =>
      part.includes('{{') &&
      isDots(
        fill(part, inAddress)
          .replace(/[\t\r\n]/g, '')
          .trim(),
      ),
  )
}

const MASK = '•••'
/** Minimum length of a secret to remove: shorter ones occur in many answers by chance. */
const SHORTEST_SECRET = 4

/** Removes a request's secrets from an answer that echoes them. In `Bearer abc`, `abc` alone is a secret too. */
export function withoutHeaderSecrets(body: string, secretHeaders: Readonly<Record<string, string>>): string {
  const secrets = Object.values(secretHeaders)
    .flatMap((value) => [value, ...value.split(/\s+/)])
    .filter((part) => part.length >= SHORTEST_SECRET)
    .toSorted((a, b) => b.length - a.length)
  return secrets.reduce((left, secret) => left.replaceAll(secret, MASK), body)
}
