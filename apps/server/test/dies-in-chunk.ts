import type { Workplace } from '../src/platform/db/work.ts'

/** A process that dies when a transaction, counted from 1, has done all its work but is not committed. */
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
