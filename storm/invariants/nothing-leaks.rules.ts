import type { Leak } from '../run/recorder.ts'
import type { Snapshot, Violation } from '../snapshot.rules.ts'

const rule = 'No data of one company reaches another'

/** No answer, event, row or log line of one company carries another company's sign. */
export const nothingLeaks = ({ foreignRows }: Snapshot, leaks: readonly Leak[]): Violation[] => [
  ...leaks.map((leak) => ({ rule, what: `${leak.what} carries another company’s text`, rows: [leak] })),
  ...foreignRows.map((what) => ({ rule, what, rows: [] })),
]

/** No answer is an internal server error: a call that cannot succeed now gets a code. */
export const nothingBreaks = (broken: readonly string[]): Violation[] =>
  [...new Set(broken)].map((what) => ({ rule: 'Every answer is in the contract', what, rows: [] }))
