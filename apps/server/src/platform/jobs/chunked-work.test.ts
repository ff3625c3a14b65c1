import { beforeEach, expect, it } from 'vitest'
import type { Actor } from '../actor.ts'
import type { Work, Workplace } from '../db/work.ts'
import { type ChunkedWork, cancelChunks, runChunks } from './chunked-work.ts'
import { declareJob } from './job.ts'

const type = declareJob<{ companyId: number; id: number }>('rows.write')
const job = { companyId: 1, id: 7 }

interface Stored {
  state: 'running' | 'done'
  cancelledBy: string | null
  waiting: number[]
  writtenRows: number[]
  jobs: object[]
}
let stored: Stored
/** Number of the commit that fails, counted from 1. */
let failingCommit = 0
beforeEach(() => {
  stored = {
    state: 'running',
    cancelledBy: null,
    waiting: Array.from({ length: 12 }, (_, n) => n + 1),
    writtenRows: [],
    jobs: [],
  }
  failingCommit = 0
})

/** A database with one record. A transaction's changes are kept only if it commits. */
const workplace = {
  async run<T>(_companyId: number, work: (work: Work) => Promise<T>): Promise<T> {
    const draft = structuredClone(stored)
    const enqueue = async (_type: object, payload: object) => void draft.jobs.push(payload)
    const answer = await work({ db: draft, enqueue } as unknown as Work)
    if (--failingCommit === 0) throw new Error('killed')
    stored = draft
    return answer
  },
} as unknown as Workplace

const draftOf = (work: Work) => work.db as unknown as Stored
const source = (chunk = 5): ChunkedWork<Stored, number> => ({
  hold: async (work) => (draftOf(work).state === 'running' ? draftOf(work) : null),
  take: async (_work, draft) => draft.waiting.splice(0, chunk),
  async write(_work, draft, rows) {
    draft.writtenRows.push(...rows)
  },
  async finish(_work, draft, cancelledBy) {
    draft.state = 'done'
    draft.cancelledBy = cancelledBy?.name ?? null
  },
})
const all = Array.from({ length: 12 }, (_, n) => n + 1)

it('processes all rows, one chunk per transaction, and finishes once', async () => {
  await runChunks(workplace, type, job, source())
  expect(stored).toEqual({ state: 'done', cancelledBy: null, waiting: [], writtenRows: all, jobs: [] })
  await runChunks(workplace, type, job, source())
  expect(stored.writtenRows).toEqual(all)
})

it.each([1, 2, 3, 4])('killed before commit %i and restarted, writes each row once', async (commit) => {
  failingCommit = commit
  await expect(runChunks(workplace, type, job, source())).rejects.toThrow('killed')
  expect(stored.state).toBe('running')
  await runChunks(workplace, type, job, source())
  expect(stored).toMatchObject({ state: 'done', waiting: [], writtenRows: all })
})

it('when cancelled, ends after the current chunk, records who cancelled, and keeps what is done', async () => {
  const ana = { kind: 'user', userId: 3, name: 'Ana' } as Actor
  const cancel = () => workplace.run(1, (work) => cancelChunks(work, source(), ana))
  const stopping = source()
  const plain = stopping.prepare
  let chunks = 0
  stopping.prepare = async () => {
    await plain?.()
    if (++chunks === 2) expect(await cancel()).toBe(true)
  }
  await runChunks(workplace, type, job, stopping)
  expect(stored).toMatchObject({ state: 'done', cancelledBy: 'Ana', writtenRows: [1, 2, 3, 4, 5] })
  expect(stored.waiting).toHaveLength(7)
  expect(await cancel()).toBe(false)
  await runChunks(workplace, type, job, source())
  expect(stored.writtenRows).toHaveLength(5)
})

it('killed during a cancellation, it continues and can be cancelled again', async () => {
  const ana = { kind: 'user', userId: 3, name: 'Ana' } as Actor
  failingCommit = 1
  await expect(workplace.run(1, (work) => cancelChunks(work, source(), ana))).rejects.toThrow('killed')
  expect(stored).toMatchObject({ state: 'running', cancelledBy: null })
  expect(await workplace.run(1, (work) => cancelChunks(work, source(), ana))).toBe(true)
  expect(stored).toMatchObject({ state: 'done', cancelledBy: 'Ana', writtenRows: [] })
})

it('sets a faulty row aside and continues; an error without a faulty row ends the work', async () => {
  const faulty = source()
  const plain = faulty.write
  const rowsSetAside: number[] = []
  faulty.write = async (work, draft, rows) => {
    if (rows.includes(7)) throw new Error('row 7')
    await plain(work, draft, rows)
  }
  faulty.setAside = async (error) => {
    if ((error as Error).message !== 'row 7') return false
    rowsSetAside.push(7)
    stored.waiting = stored.waiting.filter((row) => row !== 7)
    return true
  }
  await runChunks(workplace, type, job, faulty)
  expect([stored.state, rowsSetAside, stored.writtenRows]).toEqual(['done', [7], all.filter((row) => row !== 7)])
  stored = { ...stored, state: 'running', waiting: [99] }
  failingCommit = 1
  await expect(runChunks(workplace, type, job, faulty)).rejects.toThrow('killed')
})

it('leaves the rest after a long turn to another job of its kind', async () => {
  stored.waiting = Array.from({ length: 450 }, (_, n) => n)
  await runChunks(workplace, type, job, source(1))
  expect(stored.jobs).toEqual([job])
  for (let turn = 0; stored.state === 'running' && turn < 5; turn++) await runChunks(workplace, type, job, source(1))
  expect([stored.writtenRows.length, new Set(stored.writtenRows).size]).toEqual([450, 450])
})
