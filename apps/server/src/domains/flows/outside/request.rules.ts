import { type ApiMethod, apiMethods } from '@recado/contract/flows/choices'

/** A request as it leaves: everything filled in. */
export interface FilledRequest {
  method: ApiMethod
  url: string
  headers: Record<string, string>
  secretHeaders: Record<string, string>
  body?: string
  /** A variable would lead the address to a folder above the one that was typed: such a request is not made. */
  climbs: boolean
}

/** Fills a text; `as` is done to each value on its way in. */
export type Fill = (text: string, as?: (value: string) => string) => string

type Data = Record<string, unknown>
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names of headers that the client itself sets. */
const own = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'cookie'])
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/

/** A value inside a part of an address, or of a form, is no part of its shape. */
const inAddress = (value: string): string => encodeURIComponent(value.toWellFormed())
/** A value inside a JSON body stays inside its quotes. */
const inJson = (value: string): string => JSON.stringify(value.toWellFormed()).slice(1, -1)
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** A value inside XML is text. Control characters, which XML does not hold, are left out. */
const inXml = (value: string): string =>
  value
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 does not hold
    .replace(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
const asTyped = (value: string): string => value

/**
 * The request of a node with its variables filled in.
 * Variables of the node are sent where no body is typed: in the query for GET and HEAD, else as JSON, or as a form where the content type says so.
 * @param data the node's data, its keys in the clear
 */
export function filledRequest(data: Data, fill: Fill): FilledRequest {
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
  const address = textOf(data.url).trim()
  const isBodiless = method === 'GET' || method === 'HEAD'
  const typed = isBodiless || method === 'OPTIONS' ? '' : textOf(data.body).trim()
  const variables = typed === '' ? namesOf(data.variables) : []
  const named = typeOf({ ...headers, ...secretHeaders })
  const form = bodyForm(typed, named)
  if ((typed !== '' || (variables.length > 0 && !isBodiless)) && named === '' && form.type)
    headers['content-type'] = form.type
  const body = typed === '' ? variablesBody(variables, fill, named) : fill(typed, form.as)
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

/** The content type that the headers name, in small letters; '' when they name none. */
const typeOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .find(([name]) => name.toLowerCase() === 'content-type')?.[1]
    .toLowerCase() ?? ''

/** A line of names and values as browsers post forms. */
const FORM = /^[\w.[\]-]+=[^\s&=]*(?:&[\w.[\]-]+=[^\s&=]*)*$/

/** How values go into a body: by the content type of the request, else by what the body looks like, with the type that it then gets. */
function bodyForm(typed: string, named: string): { as: (value: string) => string; type?: string } {
  if (named.includes('x-www-form-urlencoded')) return { as: inAddress }
  if (named.includes('xml') || named.includes('html')) return { as: inXml }
  if (named.includes('json')) return { as: inJson }
  if (typed === '' || /^[{[]/.test(typed)) return { as: inJson, type: 'application/json' }
  if (typed.startsWith('<')) return { as: inXml, ...(typed.startsWith('<?xml') ? { type: 'application/xml' } : {}) }
  const isForm = FORM.test(typed.replace(/\{\{[^{}]*\}\}/g, 'x'))
  return isForm ? { as: inAddress, type: 'application/x-www-form-urlencoded' } : { as: asTyped }
}

const filledIn = (fill: Fill, name: string): string => fill(`{{${name}}}`)

function variablesBody(names: readonly string[], fill: Fill, type: string): string {
  if (names.length === 0) return ''
  const values = names.map((name): [string, string] => [name, filledIn(fill, name).toWellFormed()])
  if (type.includes('x-www-form-urlencoded')) return new URLSearchParams(values).toString()
  return JSON.stringify(Object.fromEntries(values))
}

/** An address with variables in its query, but for names that it has already. */
function withQuery(url: string, names: readonly string[], fill: Fill): string {
  const [, whole = '', hash = ''] = /^([^#]*)(.*)$/s.exec(url) ?? []
  const has = new URLSearchParams(whole.split('?').slice(1).join('?'))
  const added = names
    .filter((name) => !has.has(name))
    .map((name) => `${inAddress(name)}=${inAddress(filledIn(fill, name))}`)
  if (added.length === 0) return url
  return `${whole}${whole.includes('?') ? (/[?&]$/.test(whole) ? '' : '&') : '?'}${added.join('&')}${hash}`
}

/** Readers of addresses take a part of only dots as this folder or the one above, also in their percent form. */
const isDots = (part: string): boolean => /^(?:\.|%2e){1,2}$/i.test(part)

/** Whether a part of the path becomes `.` or `..` by a variable. */
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
