import type { AckLevel, PhoneBookPerson } from '../channel.ts'
import {
  type AccountRecord,
  type AccountState,
  chatKey,
  freshAccount,
  type GroupPerson,
  type ReceivedKey,
  type RecordedMessage,
  type RecordKey,
} from './record.ts'

/** A message on an in-memory phone. */
export interface MemoryRow {
  message: RecordedMessage
  media: Uint8Array | null
  ack: AckLevel
  waiting: boolean
  deleted: boolean
  edited: boolean
  reactions: Array<{ emoji: string; fromCompany: boolean }>
}

/** The phones' record in memory, for tests. */
export class MemoryRecord implements AccountRecord {
  readonly rows: MemoryRow[] = []
  /** Called after every change. */
  onChange: () => void = () => undefined
  private lineState: AccountState = { ...freshAccount }

  async load(): Promise<AccountState> {
    return { ...this.lineState }
  }

  async save(change: Partial<AccountState>): Promise<void> {
    this.lineState = { ...this.lineState, ...change }
    this.onChange()
  }

  async add(
    messages: ReadonlyArray<{ message: RecordedMessage; media: Uint8Array | null }>,
    waiting: boolean,
  ): Promise<void> {
    for (const { message, media } of messages) {
      const double = this.row(message) ?? (message.fromCompany ? this.ours(message.id) : undefined)
      if (double) double.waiting ||= waiting
      else this.rows.push({ message, media, ack: 3, waiting, deleted: false, edited: false, reactions: [] })
    }
    this.onChange()
  }

  async waiting(limit: number) {
    const rows = this.rows.filter((row) => row.waiting).slice(0, limit)
    return rows.map((row) => ({ ...row.message, ack: row.ack }))
  }

  async setWaiting(keys: readonly ReceivedKey[], waiting: boolean): Promise<void> {
    this.update(keys, (row, { ack = row.ack }) => {
      if (row.ack <= ack) row.waiting = waiting
    })
  }

  noteReceived(keys: readonly ReceivedKey[]): Promise<void> {
    return this.setWaiting(keys, false)
  }

  async find(id: string, fromCompany?: boolean): Promise<RecordedMessage | null> {
    const matches = (row: MemoryRow) =>
      row.message.id === id && (fromCompany === undefined || row.message.fromCompany === fromCompany)
    return this.rows.findLast(matches)?.message ?? null
  }

  async raiseAck(keys: readonly RecordKey[], ack: AckLevel, waiting: boolean): Promise<void> {
    this.update(keys, (row) => {
      if (row.ack < ack) row.ack = ack
      row.waiting ||= waiting
    })
  }

  async edit(key: RecordKey, text: string): Promise<number> {
    this.update([key], (row) => {
      const { content } = row.message
      const newContent = content.kind === 'media' ? { ...content, caption: text } : { kind: 'text' as const, text }
      row.message = { ...row.message, content: newContent }
      row.edited = true
    })
    return Date.now()
  }

  async remove(key: RecordKey): Promise<void> {
    this.update([key], (row) => {
      row.deleted = true
    })
  }

  async react(key: RecordKey, reaction: { emoji: string; fromCompany: boolean }): Promise<void> {
    this.update([key], (row) => {
      const others = row.reactions.filter((one) => one.fromCompany !== reaction.fromCompany)
      row.reactions = reaction.emoji === '' ? others : [...others, reaction]
    })
  }

  async media(key: RecordKey): Promise<Uint8Array | null> {
    return this.row(key)?.media ?? null
  }

  async people(): Promise<PhoneBookPerson[]> {
    const names = new Map<string, string>()
    for (const { message } of this.rows) {
      const { phone, group } = message.chat
      if (!phone || group) continue
      const displayName = message.fromCompany || message.fromMe ? '' : message.authorName
      names.set(phone, displayName || (names.get(phone) ?? ''))
    }
    return [...names].map(([phone, name]) => ({ phone, name }))
  }

  async members(group: string): Promise<GroupPerson[]> {
    const people = new Map<string, GroupPerson>()
    for (const { message } of this.rows) {
      const { chat, fromCompany, fromMe, author, authorName, members = [] } = message
      if (chat.group !== group || fromCompany) continue
      for (const one of fromMe ? members : [...members, { ...author, name: authorName }]) {
        const key = one.phone ?? one.lid ?? ''
        people.set(key, { phone: one.phone, lid: one.lid, name: one.name || (people.get(key)?.name ?? '') })
      }
    }
    return [...people.values()].sort((a, b) => a.name.localeCompare(b.name))
  }

  private ours(id: string): MemoryRow | undefined {
    return this.rows.find(({ message }) => message.fromCompany && message.id === id)
  }

  private row(key: RecordKey): MemoryRow | undefined {
    return this.rows.find(
      ({ message }) =>
        message.id === key.id && message.fromCompany === key.fromCompany && chatKey(message.chat) === chatKey(key.chat),
    )
  }

  private update<Key extends RecordKey>(keys: readonly Key[], change: (row: MemoryRow, key: Key) => void): void {
    for (const key of keys) {
      const row = this.row(key)
      if (row) change(row, key)
    }
    this.onChange()
  }
}
