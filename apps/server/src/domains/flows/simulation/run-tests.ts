import type { TestCase, TestResult } from '@recado/contract/flows/simulation'
import { AppError } from '../../../platform/app-error.ts'
import { simulateStep, type World } from './simulate.ts'

/** Runs a test case against a draft. The texts of each step must occur in the messages, in order. */
export function runTest(world: World, at: { flowId: number; now: number }, { id, name, steps }: TestCase): TestResult {
  let run: Record<string, unknown> | null = null
  for (const [step, { input, expects }] of steps.entries()) {
    const messages: string[] = []
    try {
      const reply = simulateStep(world, at, run, input)
      run = reply.run
      messages.push(...reply.events.flatMap((event) => (event.kind === 'text' ? [event.text] : [])))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { id, name, passed: false, step, expected: expects.join('\n'), said: [] }
    }
    const missing = firstMissing(messages, expects)
    if (missing !== null) return { id, name, passed: false, step, expected: missing, said: messages }
  }
  return { id, name, passed: true, step: null, expected: '', said: [] }
}

/** Returns the first expected text that is not found after the previous ones. Null when all are found. */
function firstMissing(messages: readonly string[], expects: readonly string[]): string | null {
  let from = 0
  for (const text of expects) {
    const at = messages.findIndex((one, place) => place >= from && one.includes(text))
    if (at < 0) return text
    from = at + 1
  }
  return null
}
