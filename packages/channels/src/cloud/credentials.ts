import { type KeyStore, SET_UP, type SetUpField } from '../channel.ts'

/**
 * The credentials of a connection to the official API. The phone is fetched; all other values are typed or generated.
 */
export interface Credentials {
  phoneNumberId: string
  accountId: string
  accessToken: string
  appSecret: string
  verifyToken: string
  /** The number of the id, digits; '' until the network was asked. */
  phone: string
}

/** Ids become parts of the network's URLs: other characters could redirect a call and its token. */
const ID = /^\d{1,40}$/
/** Used in a header, which must not contain line breaks. */
const KEY = /^[\x21-\x7e]+$/

export const fields: readonly SetUpField[] = [
  { name: 'phoneNumberId', secret: false, made: false, pattern: ID },
  { name: 'accountId', secret: false, made: false, pattern: ID },
  { name: 'accessToken', secret: true, made: false, pattern: KEY },
  { name: 'appSecret', secret: true, made: false, pattern: KEY },
  { name: 'verifyToken', secret: false, made: true },
]

const LEARNED = 'learned'
/** The number is stored together with its id, so that it is not used after the id changed. */
const learnedKey = (phoneNumberId: string) => `phone ${phoneNumberId}`
const names = fields.map(({ name }) => name)

/** Reads the stored credentials; '' for missing ones. */
export async function readCredentials(keys: KeyStore): Promise<Credentials> {
  const stored = await keys.read(SET_UP, names)
  const textOf = (value: Uint8Array | undefined) => (value ? Buffer.from(value).toString() : '')
  const values = Object.fromEntries(names.map((name) => [name, textOf(stored.get(name))]))
  const key = learnedKey(values.phoneNumberId ?? '')
  const learnedValues = await keys.read(LEARNED, [key])
  return { ...(values as unknown as Credentials), phone: textOf(learnedValues.get(key)) }
}

/** Stores the number of an id, for when the network is unavailable. */
export async function keepPhone(keys: KeyStore, phoneNumberId: string, phone: string): Promise<void> {
  await keys.write([{ kind: LEARNED, id: learnedKey(phoneNumberId), value: Buffer.from(phone) }])
}

/** Deletes the secrets: the connection can no longer send or receive. */
export async function forgetSecrets(keys: KeyStore): Promise<void> {
  const secrets = fields.filter(({ secret }) => secret)
  await keys.write(secrets.map(({ name }) => ({ kind: SET_UP, id: name, value: null })))
}

/** True when the credentials suffice for sending. */
export const canSend = ({ phoneNumberId, accessToken }: Credentials): boolean =>
  phoneNumberId !== '' && accessToken !== ''
