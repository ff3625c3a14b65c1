import type { Delivery } from './deliver.ts'
import { type Held, inChatOrder, type Next, nextOf } from './queue.rules.ts'
import { SEND_CLASSES, type SendClass } from './send-class.ts'
import type { LoadCapacity, WaitingSend } from './waiting.store.ts'

export interface Row extends WaitingSend {
  delivery: Delivery
}

// Items in memory per connection; the rest waits in the table.
const IN_MEMORY = 200
/** Of one chat and class. */
export const PER_CHAT = 20
/** Loaded in one simple look when no more than this came since the last one. */
const FEW = 20
/** By class: most items in memory of it and the later ones. The rest is kept free for the classes before it. */
const AT_MOST = [IN_MEMORY, 150, 100, 50] as const

const byClass = <T>(make: () => T): [T, T, T, T] => [make(), make(), make(), make()]

/** The part of a connection's outbox that is in memory, by chat and in order. */
export class WaitingRows {
  readonly #chats = new Map<number, Row[]>()
  readonly #known = new Set<number>()
  readonly #busy = new Set<number>()
  /** Chats, by class, of which the table may hold more behind what is in memory. */
  readonly #cut = byClass(() => new Set<number>())
  /** Those of them of which nothing is left in memory. */
  readonly #hungry = byClass(() => new Set<number>())
  /** By class: whether the table holds more than fitted. */
  readonly #more = byClass(() => false)
  readonly #deliveryOf: (row: WaitingSend) => Delivery

  constructor(deliveryOf: (row: WaitingSend) => Delivery) {
    this.#deliveryOf = deliveryOf
  }

  /** How many chats are being worked on. */
  get busy(): number {
    return this.#busy.size
  }

  /** The chats of which something is in memory. */
  get chats(): number[] {
    return [...this.#chats.keys()]
  }

  /** Whether the table holds more than fitted, and there is capacity for it now. */
  get wantsMore(): boolean {
    if (this.#known.size > IN_MEMORY / 2) return false
    return SEND_CLASSES.some((sendClass) => this.#more[sendClass] && this.#from(sendClass) < AT_MOST[sendClass] / 2)
  }

  /** The number of rows that may be loaded; null when the memory is full. */
  capacity(): LoadCapacity | null {
    if (this.#known.size >= IN_MEMORY) return null
    const classes = SEND_CLASSES.flatMap((sendClass) => {
      const wanted = this.#wanted(sendClass)
      const look = wanted + this.#count((row) => row.sendClass === sendClass)
      return wanted > 0 ? [{ sendClass, look, wanted }] : []
    })
    const hungry = classes.flatMap(({ sendClass }) =>
      [...this.#hungry[sendClass]].map((contactId) => ({ contactId, sendClass })),
    )
    const few = this.#holdsAll ? Math.min(FEW, ...SEND_CLASSES.map((sendClass) => this.#wanted(sendClass) - 1)) : 0
    return { known: [...this.#known], classes, hungry, perChat: PER_CHAT, few: Math.max(0, few) }
  }

  /** Whether nothing says that the table holds more than was loaded. */
  get #holdsAll(): boolean {
    return SEND_CLASSES.every((sendClass) => !this.#more[sendClass] && this.#cut[sendClass].size === 0)
  }

  /** How many items of a class may come. */
  #wanted(sendClass: SendClass): number {
    return Math.min(IN_MEMORY - this.#known.size, AT_MOST[sendClass] - this.#from(sendClass))
  }

  /**
   * Takes in the rows that were loaded for a capacity.
   * @returns the classes whose oldest items are all of chats that have enough in memory, and how many are wanted of others
   */
  add(capacity: LoadCapacity, rows: readonly WaitingSend[]): Array<{ sendClass: SendClass; wanted: number }> {
    for (const { contactId, sendClass } of capacity.hungry) {
      this.#hungry[sendClass].delete(contactId)
      this.#cut[sendClass].delete(contactId)
    }
    const stuck: Array<{ sendClass: SendClass; wanted: number }> = []
    for (const { sendClass, wanted } of capacity.classes) {
      const found = rows.filter((row) => row.sendClass === sendClass)
      const added = this.#take(found, wanted)
      const isFull = this.#known.size >= IN_MEMORY
      this.#more[sendClass] = found.length >= wanted && (added > 0 || isFull)
      if (found.length >= wanted && added < wanted && !isFull) stuck.push({ sendClass, wanted: wanted - added })
    }
    return stuck
  }

  /** Takes in what was found in other chats than those with the oldest items of a class. */
  addOthers({ sendClass, wanted }: { sendClass: SendClass; wanted: number }, rows: readonly WaitingSend[]): void {
    if (this.#take(rows, wanted) > 0) this.#more[sendClass] = true
  }

  /** Takes in items of one class, in order, as far as their chats have room. @returns how many */
  #take(rows: readonly WaitingSend[], most: number): number {
    let added = 0
    // A chat's items beyond its share stay in the table, and everything of their class behind them.
    for (const waiting of rows) {
      const { id, contactId, sendClass } = waiting
      const cut = this.#cut[sendClass]
      if (this.#known.has(id) || cut.has(contactId)) continue
      const chat = this.#chats.get(contactId) ?? []
      const inMemory = chat.filter((row) => row.sendClass === sendClass).length
      if (added === most || this.#known.size >= IN_MEMORY) {
        if (inMemory > 0) cut.add(contactId)
        continue
      }
      added++
      if (inMemory + 1 >= PER_CHAT) cut.add(contactId)
      this.#known.add(id)
      chat.push({ ...waiting, delivery: this.#deliveryOf(waiting) })
      this.#chats.set(contactId, chat.sort(inChatOrder))
    }
    return added
  }

  #count(counts: (row: Row) => boolean): number {
    let count = 0
    for (const rows of this.#chats.values()) count += rows.filter(counts).length
    return count
  }

  /** How many are in memory of a class and the later ones. */
  #from(sendClass: SendClass): number {
    return this.#count((row) => row.sendClass >= sendClass)
  }

  /** Whether anything of this class or a later one waits that was not tried yet. */
  hasGoverned(governed: number): boolean {
    return this.#count((row) => row.sendClass >= governed && !row.begun) > 0
  }

  /** The same, of items to people never written to before. */
  hasNew(governed: number): boolean {
    return this.#count((row) => row.sendClass >= governed && row.isNew && !row.begun) > 0
  }

  /** How many items of this class and later ones are on their way, and how many of them to people never written to before. */
  underWay(sendClass: SendClass): { sends: number; toNewPeople: number } {
    const heads = [...this.#busy].flatMap((contactId) => this.#chats.get(contactId)?.[0] ?? [])
    const counted = heads.filter((row) => row.sendClass >= sendClass)
    return { sends: counted.length, toNewPeople: counted.filter((row) => row.isNew).length }
  }

  /** @param held which items that have not begun stay */
  next(now: number, held: Held): Next<Row> {
    return nextOf(this.#chats, this.#busy, now, held)
  }

  /**
   * Forgets items to new people, of a class and later ones, which stay in the table for now: others need the room.
   * @returns whether there were any
   */
  forgetNew(governed: number): boolean {
    return this.#forgetWhere((row) => row.isNew && !row.begun && row.sendClass >= governed)
  }

  /**
   * Forgets first contacts that are not on their way: they stay in the table for now.
   * @returns whether there were any
   */
  forgetFirst(): boolean {
    return this.#forgetWhere((row) => row.isFirst === true && !this.#busy.has(row.contactId))
  }

  #forgetWhere(stays: (row: Row) => boolean): boolean {
    let found = false
    for (const [contactId, rows] of this.#chats) {
      const kept = rows.filter((row) => !stays(row))
      if (kept.length === rows.length) continue
      found = true
      for (const row of rows) {
        if (!stays(row)) continue
        this.#known.delete(row.id)
        this.#more[row.sendClass] = true
      }
      if (kept.length > 0) this.#chats.set(contactId, kept)
      else this.#chats.delete(contactId)
    }
    return found
  }

  /** The classes of which no first contact is in memory that is due, and the ids of all that is in memory. */
  withoutFirst(now: number): { classes: SendClass[]; known: number[] } {
    const classes = SEND_CLASSES.filter(
      (sendClass) =>
        this.#count((row) => row.isFirst === true && row.sendClass === sendClass && Number(row.dueAt) <= now) === 0,
    )
    return { classes, known: [...this.#known] }
  }

  /** Takes first contacts in that were loaded one by one; they are few, and find room in a full memory. */
  addFirst(rows: readonly WaitingSend[]): void {
    for (const waiting of rows) {
      if (this.#known.has(waiting.id)) continue
      this.#known.add(waiting.id)
      const chat = this.#chats.get(waiting.contactId) ?? []
      this.#chats.set(
        waiting.contactId,
        [...chat, { ...waiting, delivery: this.#deliveryOf(waiting) }].sort(inChatOrder),
      )
    }
  }

  /** How many first contacts are on their way. */
  get firstUnderWay(): number {
    return [...this.#busy].filter((contactId) => this.#chats.get(contactId)?.[0]?.isFirst).length
  }

  /** Whether a first contact is in memory that is not on its way. */
  get hasFirst(): boolean {
    for (const [contactId, rows] of this.#chats)
      if (!this.#busy.has(contactId) && rows.some((row) => row.isFirst)) return true
    return false
  }

  begin(row: Row): void {
    row.begun = true
    this.#busy.add(row.contactId)
  }

  end(row: Row): void {
    this.#busy.delete(row.contactId)
  }

  /** Removes a row that is done; true when nothing of its class is left of its chat and the table may hold more. */
  finish(row: Row): boolean {
    const { id, contactId, sendClass } = row
    this.#known.delete(id)
    const rest = this.#chats.get(contactId)?.filter((other) => other !== row) ?? []
    if (rest.length > 0) this.#chats.set(contactId, rest)
    else this.#chats.delete(contactId)
    if (!this.#cut[sendClass].has(contactId) || rest.some((other) => other.sendClass === sendClass)) return false
    this.#hungry[sendClass].add(contactId)
    return true
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
    for (const chats of [this.#cut, this.#hungry].flat()) chats.clear()
  }
}
