import type { Workplace } from '../src/platform/db/work.ts'

/** Simulates a process that dies after a transaction, counted from 1, has done its work but not committed. */
export function diesInChunk(workplace: Workplace, chunk: number): Workplace {
  let n = 0
  return {
    ...workplace,
    run: (companyId, task) =>
      workplace.run(companyId, async (work) => {
        const result = await task(work)
        if (++n === chunk) throw new Error('killed')
        return result
      }),
  }
}
