import { setTimeout as pause } from 'node:timers/promises'
import type { AckLevel } from '@recado/channels/channel'
import { type AccountRecord, chatKey, type ReceivedKey } from '@recado/channels/simulator/record'
import type { Workplace } from '../../../platform/db/work.ts'
import {
  type AccountAt,
  addToPhones,
  editRow,
  findPhoneRow,
  mediaOf,
  type NewPhoneMessage,
  raiseAckRows,
  reactRow,
  readAccountState,
  removeRow,
  saveAccount,
  setWaitingRows,
  waitingRows,
} from './account-record.store.ts'
import { memberRows, phoneBookRows } from './phone.store.ts'
import { recordedOf } from './phone-content.ts'

/** Time for which received events are collected, so that one statement records many. */
const RECEIVED_TOGETHER_MS = 250

/** Stores the phones' record of one account in the database. */
export function createAccountRecord(workplace: Workplace, at: AccountAt): AccountRecord {
  const { companyId } = at
  // Combined, so that received events are recorded together with the next arrivals.
  const write = joinedWrites((items: Array<{ added: NewPhoneMessage } | { received: ReceivedKey }>) =>
    workplace.run(companyId, async (work) => {
      const received = items.flatMap((item) => ('received' in item ? [item.received] : []))
      const added = items.flatMap((item) => ('added' in item ? [item.added] : []))
      if (received.length > 0) await setWaitingRows(work.db, at, received, false)
      // Must run last, so that a waiting duplicate is delivered again.
      if (added.length > 0) await addToPhones(work.db, at, distinct(added))
    }),
  )
  const setReceived = (keys: readonly ReceivedKey[]) => write(keys.map((received) => ({ received })))
  return {
    load: () => workplace.read(companyId, (work) => readAccountState(work.db, at)),
    save: (change) => workplace.run(companyId, (work) => saveAccount(work.db, at, change)),
    add: (messages, waiting) => write(messages.map(({ message, media }) => ({ added: { message, media, waiting } }))),
    async waiting(limit) {
      const rows = await workplace.read(companyId, (work) => waitingRows(work.db, at, limit))
      return rows.map((row) => ({ ...recordedOf(row), ack: row.ack as AckLevel }))
    },
    setWaiting: (keys, waiting) =>
      waiting ? workplace.run(companyId, (work) => setWaitingRows(work.db, at, keys, true)) : setReceived(keys),
    noteReceived: batchByTime(setReceived, RECEIVED_TOGETHER_MS),
    async find(id, fromCompany) {
      const row = await workplace.read(companyId, (work) => findPhoneRow(work.db, at, id, fromCompany))
      return row ? recordedOf(row) : null
    },
    raiseAck: (keys, ack, waiting) => workplace.run(companyId, (work) => raiseAckRows(work.db, at, keys, ack, waiting)),
    edit: (key, text) => workplace.run(companyId, (work) => editRow(work.db, at, key, text)),
    remove: (key) => workplace.run(companyId, (work) => removeRow(work.db, at, key)),
    react: (key, reaction) => workplace.run(companyId, (work) => reactRow(work.db, at, key, reaction)),
    people: () => workplace.read(companyId, (work) => phoneBookRows(work.db, at)),
    members: (group) => workplace.read(companyId, (work) => memberRows(work.db, at, group)),
    media: (key) => workplace.read(companyId, (work) => mediaOf(work.db, at, key)),
  }
}

/** Collects the items of many callers for `forMs`, and writes them together. */
function batchByTime<Item>(write: (items: Item[]) => Promise<void>, forMs: number) {
  let gathering: { items: Item[]; done: Promise<void> } | null = null
  return (items: readonly Item[]): Promise<void> => {
    if (gathering) {
      gathering.items.push(...items)
      return gathering.done
    }
    const batch = [...items]
    const completion = pause(forMs, undefined, { ref: false }).then(() => {
      gathering = null
      return write(batch)
    })
    gathering = { items: batch, done: completion }
    return completion
  }
}

/** While one write is running, the next items are collected for one transaction. */
function joinedWrites<Item>(write: (items: Item[]) => Promise<void>) {
  let gathering: { items: Item[]; done: Promise<void> } | null = null
  let last: Promise<unknown> = Promise.resolve()
  return (items: Item[]): Promise<void> => {
    if (gathering) {
      gathering.items.push(...items)
      return gathering.done
    }
    const batch = [...items]
    const completion = last
      .catch(() => undefined)
      .then(() => {
        gathering = null
        return write(batch)
      })
    last = completion
    gathering = { items: batch, done: completion }
    return completion
  }
}

/** A statement may contain a message only once. A waiting duplicate takes precedence. */
function distinct(items: NewPhoneMessage[]): NewPhoneMessage[] {
  const byKey = new Map<string, NewPhoneMessage>()
  for (const item of items) {
    const { message } = item
    const key = `${chatKey(message.chat)}\n${message.id}\n${message.fromCompany}`
    const earlier = byKey.get(key)
    if (!earlier) byKey.set(key, item)
    else if (item.waiting && !earlier.waiting) byKey.set(key, { ...earlier, waiting: true })
  }
  return [...byKey.values()]
}
