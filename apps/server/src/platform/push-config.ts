import { type Environment, gap, SettingError, textSetting } from './setting.rules.ts'

/** Settings of push notices; see `.env.example`. */
export interface PushConfig {
  /** Null: the installation generated its own keys. */
  keys: { publicKey: string; privateKey: string } | null
  /** Address by which a push service can contact the operator: mailto: or https:. */
  contact: string
  /** Hosts besides those of the browser vendors, also reachable without https. */
  hosts: string[]
  /** How long a notice waits to be merged with later ones, in milliseconds. */
  waitMs: number
}

const PUBLIC_BYTES = 65
const PRIVATE_BYTES = 32
const WAIT_MS = 3000

/**
 * Reads the settings of push notices.
 * @param installation values from which a missing contact is derived
 * @throws SettingError for incomplete or malformed keys
 */
export function readPush(env: Environment, installation: { publicUrl: string; email: string }): PushConfig {
  return {
    keys: readKeys(env),
    contact:
      readContact(env) ??
      (installation.publicUrl.startsWith('https:') ? installation.publicUrl : `mailto:${installation.email}`),
    hosts: readHosts(env),
    waitMs: gap(env, 'PUSH_WAIT_MS')?.fromMs ?? WAIT_MS,
  }
}

function readKeys(env: Environment): PushConfig['keys'] {
  const publicKey = textSetting(env, 'VAPID_PUBLIC_KEY')
  const privateKey = textSetting(env, 'VAPID_PRIVATE_KEY')
  if (publicKey === null && privateKey === null) return null
  if (publicKey === null) throw new SettingError('VAPID_PUBLIC_KEY: required with VAPID_PRIVATE_KEY')
  if (privateKey === null) throw new SettingError('VAPID_PRIVATE_KEY: required with VAPID_PUBLIC_KEY')
  if (Buffer.from(publicKey, 'base64url').length !== PUBLIC_BYTES)
    throw new SettingError('VAPID_PUBLIC_KEY: expected 65 bytes in base64url')
  if (Buffer.from(privateKey, 'base64url').length !== PRIVATE_BYTES)
    throw new SettingError('VAPID_PRIVATE_KEY: expected 32 bytes in base64url')
  return { publicKey, privateKey }
}

function readContact(env: Environment): string | null {
  const contact = textSetting(env, 'PUSH_CONTACT')
  if (contact !== null && !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact))
    throw new SettingError('PUSH_CONTACT: expected mailto: with an address, or a web address with https')
  return contact
}

function readHosts(env: Environment): string[] {
  const hosts = (textSetting(env, 'PUSH_HOSTS') ?? '').split(',').map((host) => host.trim().toLowerCase())
  const invalidHost = hosts.find((host) => host !== '' && !/^[a-z\d.-]+$/.test(host))
  if (invalidHost !== undefined) throw new SettingError('PUSH_HOSTS: expected names of hosts, separated by commas')
  return hosts.filter((host) => host !== '')
}
