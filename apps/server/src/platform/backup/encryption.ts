import { PassThrough, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { type BackupTarget, PlaceRefused } from './backup-place.ts'
import { feed } from './feed.ts'

/** The first bytes of an age file (https://age-encryption.org/v1). */
const ageHead = Buffer.from('age-encryption.org/v1\n')

/**
 * Creates the encrypter of a backup.
 * @param recipients public keys, as `age-keygen` prints them
 * @throws PlaceRefused when one is not a public key; the message does not repeat it
 */
export function encrypterFor(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter()
  try {
    for (const recipient of recipients) encrypter.addRecipient(recipient)
    return encrypter
  } catch {
    throw new PlaceRefused('the recipient of the backup is not a public key of age (age1…, as age-keygen prints it)')
  }
}

/** Encrypts what is written to a target, in the age format, in pieces of 64 KiB. */
export async function encrypted(target: BackupTarget, encrypter: Encrypter): Promise<BackupTarget> {
  const plain = new PassThrough()
  const sealed = await encrypter.encrypt(Readable.toWeb(plain) as never)
  const writing = (async () => {
    for await (const piece of sealed as unknown as AsyncIterable<Uint8Array>) await target.write(Buffer.from(piece))
  })()
  writing.catch((error: Error) => plain.destroy(error))
  const into = feed(plain, writing)
  return {
    write: into.write,
    async finish() {
      await into.end()
      return await target.finish()
    },
    async discard() {
      plain.destroy()
      await writing.catch(() => undefined)
      await target.discard()
    },
  }
}

/**
 * Returns the plain bytes of a backup, decrypted if it is encrypted.
 * @param identities reads the text of an `age-keygen` file; called only when the backup is encrypted
 * @throws PlaceRefused when none of the keys opens the backup
 */
export async function plainOf(source: Readable, identities: () => string): Promise<Readable> {
  const { begin, whole } = await peek(source, ageHead.length)
  if (!begin.equals(ageHead)) return whole
  const decrypter = decrypterFor(identities())
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(whole) as never)
    return Readable.fromWeb(plain as unknown as ReadableStream<Uint8Array>)
  } catch (error) {
    // An interrupted store reports its own error; any other error comes from age.
    if (source.errored) throw source.errored
    const isForeign = error instanceof Error && /no identity matched/.test(error.message)
    throw new PlaceRefused(isForeign ? 'this private key does not open the backup' : 'the backup is damaged')
  }
}

function decrypterFor(text: string): Decrypter {
  const decrypter = new Decrypter()
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  try {
    for (const key of keys) decrypter.addIdentity(key)
    if (keys.length > 0) return decrypter
  } catch {
    // The library's message may contain part of the key.
  }
  throw new PlaceRefused('the identity file has no private key of age (AGE-SECRET-KEY-…, as age-keygen writes it)')
}

/** Reads the first `count` bytes of a stream, or fewer when it is shorter. `whole` begins with those bytes again. */
async function peek(source: Readable, count: number): Promise<{ begin: Buffer; whole: Readable }> {
  const pieces = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first: Buffer[] = []
  for (let bytes = 0; bytes < count; ) {
    const { value, done: isDone } = await pieces.next()
    if (isDone) break
    first.push(value)
    bytes += value.length
  }
  async function* again() {
    yield* first
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  return { begin: Buffer.concat(first).subarray(0, count), whole: Readable.from(again(), { objectMode: false }) }
}
