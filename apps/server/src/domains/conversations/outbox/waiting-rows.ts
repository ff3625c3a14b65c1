import type { Delivery } from './deliver.ts'
import { type Holds, inChatOrder, type NextItem, nextOf } from './queue.rules.ts'
import { SEND_CLASSES, type SendClass } from './send-class.ts'
import type { LoadCapacity, WaitingSend } from './waiting.store.ts'

export interface OutboxRow extends WaitingSend {
  delivery: Delivery
}

// Items in memory per connection; the rest stays in the table.
const IN_MEMORY = 200
/** Maximum items in memory per chat and class. */
export const PER_CHAT = 20
/** Maximum number of new items that one simple query loads. */
const FEW = 20
/** By class: maximum items in memory of it and the later classes. The rest is kept free for earlier classes. */
const AT_MOST = [IN_MEMORY, 150, 100, 50] as const

const byClass = <T>(make: () => T): [T, T, T, T] => [make(), make(), make(), make()]

/** The part of a connection's outbox that is in memory, by chat and in order. */
export class WaitingRows {
  readonly #chats = new Map<number, OutboxRow[]>()
  readonly #known = new Set<number>()
  readonly #busy = new Set<number>()
  /** By class: chats of which the table may hold more items than the memory. */
  readonly #cut = byClass(() => new Set<number>())
  /** Those of them without items in memory. */
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

  /** The chats with items in memory. */
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
      const freeSlots = this.#wanted(sendClass)
      const look = freeSlots + this.#count((row) => row.sendClass === sendClass)
      return freeSlots > 0 ? [{ sendClass, look, wanted: freeSlots }] : []
    })
    const hungry = classes.flatMap(({ sendClass }) =>
      [...this.#hungry[sendClass]].map((contactId) => ({ contactId, sendClass })),
    )
    const few = this.#holdsAll ? Math.min(FEW, ...SEND_CLASSES.map((sendClass) => this.#wanted(sendClass) - 1)) : 0
    return { knownIds: [...this.#known], classes, hungry, perChat: PER_CHAT, few: Math.max(0, few) }
  }

  /** Whether the memory may hold everything in the table. */
  get #holdsAll(): boolean {
    return SEND_CLASSES.every((sendClass) => !this.#more[sendClass] && this.#cut[sendClass].size === 0)
  }

  /** How many more items of a class fit. */
  #wanted(sendClass: SendClass): number {
    return Math.min(IN_MEMORY - this.#known.size, AT_MOST[sendClass] - this.#from(sendClass))
  }

  /**
   * Adds the rows that were loaded for a capacity.
   * @returns the classes whose oldest items all belong to chats with enough in memory, and how many items of other
   *   chats fit
   */
  add(capacity: LoadCapacity, rows: readonly WaitingSend[]): Array<{ sendClass: SendClass; wanted: number }> {
    for (const { contactId, sendClass } of capacity.hungry) {
      this.#hungry[sendClass].delete(contactId)
      this.#cut[sendClass].delete(contactId)
    }
    const stuck: Array<{ sendClass: SendClass; wanted: number }> = []
    for (const { sendClass, wanted: limit } of capacity.classes) {
      const classRows = rows.filter((row) => row.sendClass === sendClass)
      const added = this.#take(classRows, limit)
      const isFull = this.#known.size >= IN_MEMORY
      this.#more[sendClass] = classRows.length >= limit && (added > 0 || isFull)
      if (classRows.length >= limit && added < limit && !isFull) stuck.push({ sendClass, wanted: limit - added })
    }
    return stuck
  }

  /** Adds items of other chats than those with the oldest items of a class. */
  addOthers(
    { sendClass, wanted: limit }: { sendClass: SendClass; wanted: number },
    rows: readonly WaitingSend[],
  ): void {
    if (this.#take(rows, limit) > 0) this.#more[sendClass] = true
  }

  /** Adds items of one class, in order, as far as their chats have room. @returns how many */
  #take(rows: readonly WaitingSend[], most: number): number {
    let added = 0
    // A chat's items beyond its share stay in the table, with all later ones of their class.
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

  #count(counts: (row: OutboxRow) => boolean): number {
    let count = 0
    for (const rows of this.#chats.values()) count += rows.filter(counts).length
    return count
  }

  /** Returns how many items of a class and the later ones are in memory. */
  #from(sendClass: SendClass): number {
    return this.#count((row) => row.sendClass >= sendClass)
  }

  /** Whether any untried item of this class or a later one waits. */
  hasGoverned(governed: number): boolean {
    return this.#count((row) => row.sendClass >= governed && !row.begun) > 0
  }

  /** Same for items to people never written to before. */
  hasNew(governed: number): boolean {
    return this.#count((row) => row.sendClass >= governed && row.isNew && !row.begun) > 0
  }

  /**
   * Returns how many items of this class and later ones are being sent, and how many of them to people never written to
   * before.
   */
  underWay(sendClass: SendClass): { sends: number; toNewPeople: number } {
    const heads = [...this.#busy].flatMap((contactId) => this.#chats.get(contactId)?.[0] ?? [])
    const countedHeads = heads.filter((row) => row.sendClass >= sendClass)
    return { sends: countedHeads.length, toNewPeople: countedHeads.filter((row) => row.isNew).length }
  }

  /** @param holds which items that have not begun are held */
  next(now: number, holds: Holds): NextItem<OutboxRow> {
    return nextOf(this.#chats, this.#busy, now, holds)
  }

  /**
   * Removes items to new people, from a class on, which stay in the table for now, to make room for others.
   * @returns whether there were any
   */
  forgetNew(governed: number): boolean {
    return this.#forgetWhere((row) => row.isNew && !row.begun && row.sendClass >= governed)
  }

  /**
   * Removes first contacts that are not being sent: they stay in the table for now.
   * @returns whether there were any
   */
  forgetFirst(): boolean {
    return this.#forgetWhere((row) => row.isFirst === true && !this.#busy.has(row.contactId))
  }

  #forgetWhere(stays: (row: OutboxRow) => boolean): boolean {
    let hasRemoved = false
    for (const [contactId, rows] of this.#chats) {
      const remaining = rows.filter((row) => !stays(row))
      if (remaining.length === rows.length) continue
      hasRemoved = true
      for (const row of rows) {
        if (!stays(row)) continue
        this.#known.delete(row.id)
        this.#more[row.sendClass] = true
      }
      if (remaining.length > 0) this.#chats.set(contactId, remaining)
      else this.#chats.delete(contactId)
    }
    return hasRemoved
  }

  /** Returns the classes without a due first contact in memory, and the ids of all items in memory. */
  withoutFirst(now: number): { classes: SendClass[]; knownIds: number[] } {
    const classes = SEND_CLASSES.filter(
      (sendClass) =>
        this.#count((row) => row.isFirst === true && row.sendClass === sendClass && Number(row.dueAt) <= now) === 0,
    )
    return { classes, knownIds: [...this.#known] }
  }

  /** Adds first contacts that were loaded one by one; they are few, and fit even in a full memory. */
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

  /** How many first contacts are being sent. */
  get firstUnderWay(): number {
    return [...this.#busy].filter((contactId) => this.#chats.get(contactId)?.[0]?.isFirst).length
  }

  /** Whether a first contact is in memory that is not being sent. */
  get hasFirst(): boolean {
    for (const [contactId, rows] of this.#chats)
      if (!this.#busy.has(contactId) && rows.some((row) => row.isFirst)) return true
    return false
  }

  begin(row: OutboxRow): void {
    row.begun = true
    this.#busy.add(row.contactId)
  }

  end(row: OutboxRow): void {
    this.#busy.delete(row.contactId)
  }

  /** Removes a finished row. True when its chat has no items of its class in memory and the table may hold more. */
  finish(row: OutboxRow): boolean {
    const { id, contactId, sendClass } = row
    this.#known.delete(id)
    const rest = this.#chats.get(contactId)?.filter((other) => other !== row) ?? []
    if (rest.length > 0) this.#chats.set(contactId, rest)
    else this.#chats.delete(contactId)
    if (!this.#cut[sendClass].has(contactId) || rest.some((other) => other.sendClass === sendClass)) return false
    this.#hungry[sendClass].add(contactId)
    return true
  }

  /** Makes all items due. */
  allDue(): void {
    for (const [contactId, rows] of this.#chats) {
      if (!this.#busy.has(contactId)) for (const row of rows) row.dueAt = 0
    }
  }

  /** Makes the waiting items of one chat due; their order stays. */
  chatDue(contactId: number): void {
    if (!this.#busy.has(contactId)) for (const row of this.#chats.get(contactId) ?? []) row.dueAt = 0
  }

  /** Removes items that are not being sent: they are in the table. */
  forget(): void {
    for (const [contactId, rows] of this.#chats) {
      const sendingRow = this.#busy.has(contactId) ? rows.slice(0, 1) : []
      for (const row of rows.slice(sendingRow.length)) this.#known.delete(row.id)
      if (sendingRow.length > 0) this.#chats.set(contactId, sendingRow)
      else this.#chats.delete(contactId)
    }
    for (const chats of [this.#cut, this.#hungry].flat()) chats.clear()
  }
}
