import type { Delivery } from './deliver.ts'
import type { Room, WaitingSend } from './outbox.store.ts'
import { type Next, nextOf } from './queue.rules.ts'

export interface Row extends WaitingSend {
  delivery: Delivery
}

// Rows in memory per connection; the rest waits in the table.
const IN_MEMORY = 200
const PER_CHAT = 20
// The rest is kept free for people.
const BOTS_IN_MEMORY = 150

/** The part of a connection's outbox that is in memory, by chat and in order. */
export class WaitingRows {
  readonly #chats = new Map<number, Row[]>()
  readonly #known = new Set<number>()
  readonly #busy = new Set<number>()
  // Chats of which the table may hold more.
  readonly #cut = new Set<number>()
  readonly #deliveryOf: (row: WaitingSend) => Delivery
  #more = false

  constructor(deliveryOf: (row: WaitingSend) => Delivery) {
    this.#deliveryOf = deliveryOf
  }

  /** How many chats are being worked on. */
  get busy(): number {
    return this.#busy.size
  }

  /** Whether the table holds more than fitted, and there is room for it now. */
  get wantsMore(): boolean {
    return this.#more && this.#known.size < IN_MEMORY / 2
  }

  /** The number of rows that may be loaded; null when the memory is full. */
  room(): Room | null {
    const rows = IN_MEMORY - this.#known.size
    if (rows <= 0) return null
    const fullChats = [...this.#chats].filter(([, chat]) => chat.length >= PER_CHAT).map(([contactId]) => contactId)
    for (const contactId of fullChats) this.#cut.add(contactId)
    const botRows = Math.max(0, Math.min(rows, BOTS_IN_MEMORY - this.#bots()))
    return { known: [...this.#known], fullChats, rows, botRows, perChat: PER_CHAT }
  }

  /** Takes the loaded rows in. */
  add(room: Room, rows: readonly WaitingSend[]): void {
    const bots = rows.filter(({ priority }) => priority > 0).length
    this.#more = rows.length === room.rows || bots >= room.botRows
    for (const waiting of rows) {
      if (this.#known.has(waiting.id)) continue
      this.#known.add(waiting.id)
      const chat = this.#chats.get(waiting.contactId) ?? []
      chat.push({ ...waiting, delivery: this.#deliveryOf(waiting) })
      this.#chats.set(waiting.contactId, chat)
      if (chat.length >= PER_CHAT) this.#cut.add(waiting.contactId)
    }
  }

  #bots(): number {
    let bots = 0
    for (const rows of this.#chats.values()) bots += rows.filter(({ priority }) => priority > 0).length
    return bots
  }

  next(now: number): Next<Row> {
    return nextOf(this.#chats, this.#busy, now)
  }

  begin(row: Row): void {
    this.#busy.add(row.contactId)
  }

  end(row: Row): void {
    this.#busy.delete(row.contactId)
  }

  /** Removes a row that is done; true when its chat ran empty and the table may hold more of it. */
  finish(row: Row): boolean {
    this.#known.delete(row.id)
    const rest = this.#chats.get(row.contactId)?.filter((other) => other !== row) ?? []
    if (rest.length > 0) this.#chats.set(row.contactId, rest)
    else this.#chats.delete(row.contactId)
    return rest.length === 0 && this.#cut.delete(row.contactId)
  }

  /** Everything may go now. */
  allDue(): void {
    for (const [contactId, rows] of this.#chats) {
      if (!this.#busy.has(contactId)) for (const row of rows) row.dueAt = 0
    }
  }

  /** The waiting items of one chat may go now; their order stays. */
  chatDue(contactId: number): void {
    if (!this.#busy.has(contactId)) for (const row of this.#chats.get(contactId) ?? []) row.dueAt = 0
  }

  /** Forgets items that are not on their way: they are in the table. */
  forget(): void {
    for (const [contactId, rows] of this.#chats) {
      const kept = this.#busy.has(contactId) ? rows.slice(0, 1) : []
      for (const row of rows.slice(kept.length)) this.#known.delete(row.id)
      if (kept.length > 0) this.#chats.set(contactId, kept)
      else this.#chats.delete(contactId)
    }
    this.#cut.clear()
  }
}
