/** A missing or malformed setting; the message is one line that names it. */
export class SettingError extends Error {
  override name = 'SettingError'
}

/** The settings as given, by name; an empty text counts as not given. */
export type Environment = Readonly<Record<string, string | undefined>>

const given = (env: Environment, name: string): string | null => env[name]?.trim() || null

const wrong = (name: string, expected: string): SettingError => new SettingError(`${name}: expected ${expected}`)

export const textSetting = (env: Environment, name: string): string | null => given(env, name)

export function wholeNumber(env: Environment, name: string, fallback: number, from: number, to: number): number {
  const text = given(env, name)
  if (text === null) return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < from || value > to) throw wrong(name, `a whole number from ${from} to ${to}`)
  return value
}

export function onOff(env: Environment, name: string, fallback: boolean): boolean {
  const text = given(env, name)?.toLowerCase()
  if (text === undefined) return fallback
  if (['on', '1', 'true', 'yes'].includes(text)) return true
  if (['off', '0', 'false', 'no'].includes(text)) return false
  throw wrong(name, 'on or off')
}

export function oneOf<const T extends string>(env: Environment, name: string, allowed: readonly T[], fallback: T): T {
  const text = given(env, name)
  if (text === null) return fallback
  const found = allowed.find((one) => one === text)
  if (!found) throw wrong(name, `one of ${allowed.join(', ')}`)
  return found
}

export function listOf<const T extends string>(env: Environment, name: string, allowed: readonly T[]): T[] {
  const text = given(env, name)
  if (text === null) return [...allowed]
  const parts = text.split(',').map((part) => part.trim())
  const unknown = parts.find((part) => !allowed.some((one) => one === part))
  if (unknown !== undefined) throw wrong(name, `a list of ${allowed.join(', ')}`)
  return allowed.filter((one) => parts.includes(one))
}

/** A web address of one of the given protocols, without a slash at its end. */
export function address(env: Environment, name: string, protocols: readonly string[]): string | null {
  const text = given(env, name)
  if (text === null) return null
  const expected = `an address that starts with ${protocols.map((one) => `${one}://`).join(' or ')}`
  if (!URL.canParse(text)) throw wrong(name, expected)
  const url = new URL(text)
  if (!protocols.includes(url.protocol.slice(0, -1)) || !url.hostname) throw wrong(name, expected)
  return text.replace(/\/+$/, '')
}

/** Milliseconds between two sends: one number, or two with a dash for a random gap between them. */
export function gap(env: Environment, name: string): { fromMs: number; toMs: number } | null {
  const text = given(env, name)
  if (text === null) return null
  const [, from, to] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? []
  if (from === undefined) throw wrong(name, 'milliseconds, as 800 or 600-1500')
  const fromMs = Number(from)
  const toMs = to === undefined ? fromMs : Number(to)
  if (toMs < fromMs) throw wrong(name, 'milliseconds, the smaller number first')
  return { fromMs, toMs }
}

/** IP addresses or networks, separated by commas. */
export function networks(env: Environment, name: string): string[] {
  const text = given(env, name)
  if (text === null || text === 'none') return []
  const parts = text.split(',').map((part) => part.trim())
  if (!parts.every(isNetwork)) throw wrong(name, 'IP addresses or networks, separated by commas')
  return parts
}

function isNetwork(text: string): boolean {
  const [host = '', bits, ...rest] = text.split('/')
  const v4 = /^\d{1,3}(\.\d{1,3}){3}$/.test(host) && host.split('.').every((part) => Number(part) <= 255)
  const v6 = host.includes(':') && URL.canParse(`http://[${host}]/`)
  if (rest.length > 0 || !(v4 || v6)) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (v4 ? 32 : 128))
}

/** True for names and addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return bare === 'localhost' || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare)
}
