import { expect, it } from 'vitest'
import { AccountMemory } from './account-memory.ts'
import { MemoryRecord } from './memory-record.ts'
import type { AccountState } from './record.ts'

/** A record whose first save waits until `release`; later saves finish immediately. */
class SlowRecord extends MemoryRecord {
  readonly saving = Promise.withResolvers<void>()
  readonly release = Promise.withResolvers<void>()
  private first = true

  override async save(change: Partial<AccountState>): Promise<void> {
    if (this.first) {
      this.first = false
      this.saving.resolve()
      await this.release.promise
    }
    return super.save(change)
  }
}

it('cleared faults stay cleared when one of them is being counted at the same time', async () => {
  const record = new SlowRecord()
  await MemoryRecord.prototype.save.call(record, { refuseConnects: 1000 })
  const memory = new AccountMemory(record)
  const fault = memory.takeFault('refuseConnects')
  await record.saving.promise
  const restoration = memory.change({ refuseConnects: 0 })
  const reload = memory.reload()
  record.release.resolve()
  expect(await fault).toBe(true)
  await Promise.all([restoration, reload])
  expect([(await memory.state()).refuseConnects, (await record.load()).refuseConnects]).toEqual([0, 0])
  expect(await memory.takeFault('refuseConnects')).toBe(false)
})

it('counts two concurrent failures as two', async () => {
  const record = new MemoryRecord()
  await record.save({ failSends: 2 })
  const memory = new AccountMemory(record)
  expect(await Promise.all([1, 2, 3].map(() => memory.takeFault('failSends')))).toEqual([true, true, false])
  expect((await record.load()).failSends).toBe(0)
})

it('continues after a change that could not be saved', async () => {
  const record = new MemoryRecord()
  const memory = new AccountMemory(record)
  const save = record.save.bind(record)
  record.save = () => Promise.reject(new Error('away'))
  await expect(memory.change({ failSends: 1 })).rejects.toThrow('away')
  record.save = save
  await memory.change({ failSends: 3 })
  expect((await memory.state()).failSends).toBe(3)
})
