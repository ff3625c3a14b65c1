import type { Contact } from 'baileys'
import type { KeyStore, PhoneBookPerson } from '../channel.ts'
import { addressOf } from './address.rules.ts'

const PLACE = { kind: 'phone-book', id: 'all' }
/** The first synchronisation sends one person at a time. */
const GATHER_MS = 500
const MAX_NAMES = 50_000

/**
 * The contacts saved on the owner's phone. The phone sends them once after the pairing, and later only changes. They
 * are stored beside the session's keys and deleted with them.
 */
export class PhoneBook {
  private readonly keys: KeyStore
  private readonly onFailure: (error: unknown) => void
  private loadedBook: Promise<Map<string, string>> | null = null
  private writing: Promise<void> = Promise.resolve()
  private timer: NodeJS.Timeout | undefined

  constructor(keys: KeyStore, onFailure: (error: unknown) => void) {
    this.keys = keys
    this.onFailure = onFailure
  }

  /** Reads the phone's synchronisation. Names that people gave themselves are ignored. */
  learn(contacts: ReadonlyArray<Partial<Contact>>, phoneOf: (lid: string) => string | null): void {
    const namedContacts = contacts.flatMap(({ id, lid, phoneNumber, name }) => {
      const address = addressOf(id, phoneNumber ?? lid)
      if (!name || !address || address.group) return []
      const phone = address.phone ?? (address.lid ? phoneOf(address.lid) : null)
      return phone ? [{ phone, name }] : []
    })
    if (namedContacts.length === 0) return
    this.writing = this.writing.then(async () => {
      const book = await this.load()
      for (const { phone, name } of namedContacts) if (book.size < MAX_NAMES || book.has(phone)) book.set(phone, name)
    })
    this.writing = this.writing.catch(this.onFailure)
    this.timer ??= setTimeout(() => void this.flush(), GATHER_MS)
  }

  async people(): Promise<PhoneBookPerson[]> {
    await this.writing
    return [...(await this.load())].map(([phone, name]) => ({ phone, name }))
  }

  /** The name under which the owner saved a number; null when the number is not saved or cannot be read. */
  async nameOf(phone: string): Promise<string | null> {
    return (await this.load().catch(() => null))?.get(phone) ?? null
  }

  /** Stores the learned names. Resolves afterwards, also after a failure. */
  flush(): Promise<void> {
    if (!this.timer) return this.writing
    clearTimeout(this.timer)
    this.timer = undefined
    this.writing = this.writing.then(() => this.save()).catch(this.onFailure)
    return this.writing
  }

  private async save(): Promise<void> {
    const value = Buffer.from(JSON.stringify([...(await this.load())]))
    await this.keys.write([{ ...PLACE, value }])
  }

  private load(): Promise<Map<string, string>> {
    this.loadedBook ??= this.read().catch((error: unknown) => {
      this.loadedBook = null
      throw error
    })
    return this.loadedBook
  }

  private async read(): Promise<Map<string, string>> {
    const bytes = (await this.keys.read(PLACE.kind, [PLACE.id])).get(PLACE.id)
    return new Map(bytes ? (JSON.parse(Buffer.from(bytes).toString()) as Array<[string, string]>) : [])
  }
}
