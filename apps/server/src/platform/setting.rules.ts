/** A missing or malformed setting; the message is one line that names it. */
export class SettingError extends Error {
  override name = 'SettingError'
}

/** The settings as given, by name. An empty text counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>

const settingText = (env: Environment, name: string): string | null => env[name]?.trim() || null

const settingError = (name: string, expected: string): SettingError => new SettingError(`${name}: expected ${expected}`)

export const textSetting = (env: Environment, name: string): string | null => settingText(env, name)

export function wholeNumber(env: Environment, name: string, fallback: number, from: number, to: number): number {
  const text = settingText(env, name)
  if (text === null) return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < from || value > to)
    throw settingError(name, `a whole number from ${from} to ${to}`)
  return value
}

export function onOff(env: Environment, name: string, fallback: boolean): boolean {
  const text = settingText(env, name)?.toLowerCase()
  if (text === undefined) return fallback
  if (['on', '1', 'true', 'yes'].includes(text)) return true
  if (['off', '0', 'false', 'no'].includes(text)) return false
  throw settingError(name, 'on or off')
}

export function oneOf<const T extends string>(env: Environment, name: string, allowed: readonly T[], fallback: T): T {
  const text = settingText(env, name)
  if (text === null) return fallback
  const value = allowed.find((one) => one === text)
  if (!value) throw settingError(name, `one of ${allowed.join(', ')}`)
  return value
}

export function listOf<const T extends string>(env: Environment, name: string, allowed: readonly T[]): T[] {
  const text = settingText(env, name)
  if (text === null) return [...allowed]
  const parts = text.split(',').map((part) => part.trim())
  const unknown = parts.find((part) => !allowed.some((one) => one === part))
  if (unknown !== undefined) throw settingError(name, `a list of ${allowed.join(', ')}`)
  return allowed.filter((one) => parts.includes(one))
}

/** Reads a web address with one of the given protocols, and removes a trailing slash. */
export function address(env: Environment, name: string, protocols: readonly string[]): string | null {
  const text = settingText(env, name)
  if (text === null) return null
  const expected = `an address that starts with ${protocols.map((one) => `${one}://`).join(' or ')}`
  if (!URL.canParse(text)) throw settingError(name, expected)
  const url = new URL(text)
  if (!protocols.includes(url.protocol.slice(0, -1)) || !url.hostname) throw settingError(name, expected)
  return text.replace(/\/+$/, '')
}

/** Reads milliseconds between two sends: one number, or two with a dash for a random gap. */
export function gap(env: Environment, name: string): { fromMs: number; toMs: number } | null {
  const text = settingText(env, name)
  if (text === null) return null
  const [, from, to] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? []
  if (from === undefined) throw settingError(name, 'milliseconds, as 800 or 600-1500')
  const fromMs = Number(from)
  const toMs = to === undefined ? fromMs : Number(to)
  if (toMs < fromMs) throw settingError(name, 'milliseconds, the smaller number first')
  return { fromMs, toMs }
}

/** Reads IP addresses or networks, separated by commas. */
export function networks(env: Environment, name: string): string[] {
  const text = settingText(env, name)
  if (text === null || text === 'none') return []
  const parts = text.split(',').map((part) => part.trim())
  if (!parts.every(isNetwork)) throw settingError(name, 'IP addresses or networks, separated by commas')
  return parts
}

function isNetwork(text: string): boolean {
  const [host = '', bits, ...rest] = text.split('/')
  const v4 = /^\d{1,3}(\.\d{1,3}){3}$/.test(host) && host.split('.').every((part) => Number(part) <= 255)
  const v6 = host.includes(':') && URL.canParse(`http://[${host}]/`)
  if (rest.length > 0 || !(v4 || v6)) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (v4 ? 32 : 128))
}

/** Whether only this machine can reach a name or address. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return bare === 'localhost' || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare)
}
