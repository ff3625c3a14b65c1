import type { BinaryNode, SignalKeyStoreWithTransaction, SignalRepositoryWithLIDStore, WAMessage } from 'baileys'
import { cleanMessage, DEFAULT_CONNECTION_CONFIG, decodeMessageNode, proto, unpadRandomMax16 } from 'baileys'
import type { JournalEntry } from '../channel.ts'
import { MAX_ORIGINAL } from '../message-kinds.rules.ts'
import { JOURNAL, storedId } from './auth-store.ts'
import { aloneOver, withStoredRatchets } from './stored-ratchets.ts'

/** A message without content, padded as all messages are. */
const EMPTY = Uint8Array.of(1)
/** Maximum number of untaken messages whose content is cached. */
const MAX_PLAINS = 100
/** libsignal's error for a ciphertext whose key was already used. Baileys checks the same text. */
const isReadBefore = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Key used already or never filled'

type MakeRepository = typeof DEFAULT_CONNECTION_CONFIG.makeSignalRepository

/** Our own JIDs, which decide whether a message is ours. */
export interface Self {
  id: string
  lid: string
}

/** A journal entry: the stanza's envelope and its decrypted, still padded content. */
interface StoredEntry {
  attrs: Record<string, string>
  plain: string
}

/**
 * messages.4: Baileys reports "delivered" to the network before it hands a message over. Each decrypted payload is
 * therefore stored in the transaction that moves the ratchet, and deleted once the product has stored the message.
 */
export class Journal {
  private readonly self: () => Self
  /** The stanza of a ciphertext. Baileys passes the same byte array on to the repository. */
  private readonly stanzas = new WeakMap<Uint8Array, BinaryNode>()
  /** Ciphertexts that carry a group key beside a message. */
  private readonly groupKeys = new WeakSet<Uint8Array>()
  /** Journal entry ids of messages not yet taken, by message. */
  private readonly open = new Map<string, string[]>()
  /** The decrypted, still padded content of messages in `open`. */
  private readonly plains = new Map<string, Uint8Array>()
  private counter = 0

  constructor(self: () => Self) {
    this.self = self
  }

  /** Records a message stanza before Baileys processes it. */
  watch(stanza: BinaryNode): void {
    if (stanza.attrs.category === 'peer' || !Array.isArray(stanza.content)) return
    // with several parts the last one is the message; the others carry group keys
    const parts = stanza.content.filter((part) => part.tag === 'enc')
    const last = parts.pop()
    if (last?.content instanceof Uint8Array) this.stanzas.set(last.content, stanza)
    for (const { content } of parts) if (content instanceof Uint8Array) this.groupKeys.add(content)
  }

  /** Wraps Baileys' Signal repository: writes each decrypted payload into the journal before it returns. */
  makeRepository: MakeRepository = (auth, logger, pnToLid): SignalRepositoryWithLIDStore => {
    const base = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, pnToLid)
    const keys = auth.keys as SignalKeyStoreWithTransaction
    const alone = aloneOver(keys)
    const keep = (sealed: Uint8Array, decrypt: () => Promise<Uint8Array>) =>
      // The transaction that Baileys opens inside joins this one: ratchet and journal are one commit
      alone(async () => {
        const plain = await decrypt()
        const entry = this.entryFor(sealed, plain)
        if (entry) await keys.set({ [JOURNAL]: { [entry.id]: entry.payload } } as never)
        return plain
      })
    return {
      ...withStoredRatchets(base, alone),
      decryptMessage: async (options) => {
        try {
          return await keep(options.ciphertext, () => base.decryptMessage(options))
        } catch (error) {
          // The process died after it had read the group key and before it read the message. Baileys would drop both.
          if (this.groupKeys.has(options.ciphertext) && isReadBefore(error)) return EMPTY
          throw error
        }
      },
      decryptGroupMessage: (options) => keep(options.msg, () => base.decryptGroupMessage(options)),
    }
  }

  /** The decrypted, still padded content of a message that is not yet taken; null afterwards. */
  plainOf(message: WAMessage): Uint8Array | null {
    return this.plains.get(keyText(message)) ?? null
  }

  /** Returns the ids of the entries of this message. They are deleted once the message is stored. */
  take(message: WAMessage): string[] {
    const key = keyText(message)
    const ids = this.open.get(key) ?? []
    this.open.delete(key)
    this.plains.delete(key)
    return ids
  }

  /** Reads the message of an entry; null when it cannot be decoded. */
  read(entry: JournalEntry): WAMessage | null {
    try {
      const { attrs, plain } = JSON.parse(Buffer.from(entry.payload).toString('utf8')) as StoredEntry
      const message = this.envelopeOf({ tag: 'message', attrs })
      const decoded = proto.Message.decode(unpadRandomMax16(Buffer.from(plain, 'base64')))
      message.message = decoded.deviceSentMessage?.message ?? decoded
      this.clean(message)
      return message
    } catch {
      return null
    }
  }

  private entryFor(sealed: Uint8Array, plain: Uint8Array): JournalEntry | null {
    const stanza = this.stanzas.get(sealed)
    if (!stanza) return null
    const message = this.envelopeOf(stanza)
    this.clean(message)
    const key = keyText(message)
    const id = `${Date.now().toString(36)}-${this.counter++}-${storedId(message.key.id ?? '')}`
    this.keepPlain(key, plain)
    const storedEntry: StoredEntry = { attrs: stanza.attrs, plain: Buffer.from(plain).toString('base64') }
    this.open.set(key, [...(this.open.get(key) ?? []), id])
    return { id, payload: Buffer.from(JSON.stringify(storedEntry)) }
  }

  /** Messages that Baileys drops are never taken, so the oldest are evicted. */
  private keepPlain(key: string, plain: Uint8Array): void {
    if (plain.length > MAX_ORIGINAL) return
    this.plains.set(key, plain)
    const [oldest] = this.plains.size > MAX_PLAINS ? this.plains.keys() : []
    if (oldest !== undefined) this.plains.delete(oldest)
  }

  private envelopeOf(stanza: BinaryNode): WAMessage {
    const { id, lid } = this.self()
    return decodeMessageNode(stanza, id, lid).fullMessage as WAMessage
  }

  private clean(message: WAMessage): void {
    const { id, lid } = this.self()
    cleanMessage(message, id, lid)
  }
}

function keyText({ key }: WAMessage): string {
  return [key.remoteJid, key.participant ?? '', key.fromMe === true, key.id].join('|')
}
