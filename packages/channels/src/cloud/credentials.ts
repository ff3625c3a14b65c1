import { type KeyStore, SET_UP, type SetUpField } from '../channel.ts'

/** What a connection to the official API needs; the phone is learned, everything else is typed or made by us. */
export interface Credentials {
  phoneNumberId: string
  accountId: string
  accessToken: string
  appSecret: string
  verifyToken: string
  /** The number behind the id, digits; '' until the network was asked. */
  phone: string
}

/** Parts of the network's addresses: anything else would lead a call, and its token, somewhere else. */
const ID = /^\d{1,40}$/
/** Goes into a header, which holds no line break. */
const KEY = /^[\x21-\x7e]+$/

export const fields: readonly SetUpField[] = [
  { name: 'phoneNumberId', secret: false, made: false, pattern: ID },
  { name: 'accountId', secret: false, made: false, pattern: ID },
  { name: 'accessToken', secret: true, made: false, pattern: KEY },
  { name: 'appSecret', secret: true, made: false, pattern: KEY },
  { name: 'verifyToken', secret: false, made: true },
]

const LEARNED = 'learned'
/** The number is kept with its id: after a change of the id it is the number of before. */
const learnedKey = (phoneNumberId: string) => `phone ${phoneNumberId}`
const names = fields.map(({ name }) => name)

/** As far as they were given; '' for the others. */
export async function readCredentials(keys: KeyStore): Promise<Credentials> {
  const given = await keys.read(SET_UP, names)
  const textOf = (value: Uint8Array | undefined) => (value ? Buffer.from(value).toString() : '')
  const values = Object.fromEntries(names.map((name) => [name, textOf(given.get(name))]))
  const key = learnedKey(values.phoneNumberId ?? '')
  const learned = await keys.read(LEARNED, [key])
  return { ...(values as unknown as Credentials), phone: textOf(learned.get(key)) }
}

/** Keeps the number that belongs to the id, for times when the network cannot be asked. */
export async function keepPhone(keys: KeyStore, phoneNumberId: string, phone: string): Promise<void> {
  await keys.write([{ kind: LEARNED, id: learnedKey(phoneNumberId), value: Buffer.from(phone) }])
}

/** Nothing can be sent or received over this connection any more. */
export async function forgetSecrets(keys: KeyStore): Promise<void> {
  const secrets = fields.filter(({ secret }) => secret)
  await keys.write(secrets.map(({ name }) => ({ kind: SET_UP, id: name, value: null })))
}

/** Whether there is enough to send by. */
export const canSend = ({ phoneNumberId, accessToken }: Credentials): boolean =>
  phoneNumberId !== '' && accessToken !== ''
