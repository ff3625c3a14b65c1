import type { TestCase, TestResult } from '@recado/contract/flows/simulation'
import { AppError } from '../../../platform/app-error.ts'
import { simulateStep, type World } from './simulate.ts'

/** Runs one test case over a draft: each step's texts must be said, as parts of what is said, in their order. */
export function runTest(world: World, at: { flowId: number; now: number }, { id, name, steps }: TestCase): TestResult {
  let run: Record<string, unknown> | null = null
  for (const [step, { input, expects }] of steps.entries()) {
    const said: string[] = []
    try {
      const reply = simulateStep(world, at, run, input)
      run = reply.run
      said.push(...reply.events.flatMap((event) => (event.kind === 'text' ? [event.text] : [])))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { id, name, passed: false, step, expected: expects.join('\n'), said: [] }
    }
    const missing = firstMissing(said, expects)
    if (missing !== null) return { id, name, passed: false, step, expected: missing, said }
  }
  return { id, name, passed: true, step: null, expected: '', said: [] }
}

/** The first of the expected texts that nothing said after those before it holds; null: all are there. */
function firstMissing(said: readonly string[], expects: readonly string[]): string | null {
  let from = 0
  for (const text of expects) {
    const at = said.findIndex((one, place) => place >= from && one.includes(text))
    if (at < 0) return text
    from = at + 1
  }
  return null
}
