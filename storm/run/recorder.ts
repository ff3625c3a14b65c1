import type { Entry } from '../journal.rules.ts'
import { signsIn } from '../plan/marks.rules.ts'
import type { Outcome } from '../product/insist.ts'

/** A text of one company that reached another company. */
export interface Leak {
  company: number
  what: string
  text: string
}

/** The record of a running storm. */
export interface Recorder {
  entries: Entry[]
  leaks: Leak[]
  /** Answers that must not occur. */
  broken: string[]
  /** Faults with their starts and ends, for the printed history. */
  weather: string[]
  /** Milliseconds since the storm's start. */
  now(): number
  checkForLeaks(company: number, what: string, text: string): void
  note(line: string): void
  add(
    who: { name: string; company: number },
    act: string,
    startedAt: number,
    outcome: Outcome<unknown> | null,
    more?: Partial<Entry>,
  ): void
}

export function createRecorder(): Recorder {
  const start = performance.now()
  const now = () => Math.round(performance.now() - start)
  const recorder: Recorder = {
    ...{ entries: [], leaks: [], broken: [], weather: [], now },
    checkForLeaks(company, what, text) {
      if (!text.includes('qz')) return
      if (signsIn(text).some((sign) => sign !== company))
        recorder.leaks.push({ company, what, text: text.slice(0, 1_000) })
    },
    note: (line) => void recorder.weather.push(`${(now() / 1000).toFixed(2).padStart(7)}s ${line}`),
    add(who, act, startedAt, outcome, more = {}) {
      const kind = outcome === null ? 'skipped' : outcome.kind === 'never' ? 'lost' : outcome.kind
      const result = { outcome: kind, unsure: outcome?.unsure ?? false, error: outcome?.error ?? '' } as const
      recorder.entries.push({
        actor: who.name,
        company: who.company,
        act,
        startedAt,
        endedAt: now(),
        ...result,
        ...more,
      })
      recorder.broken.push(...(outcome?.broken ?? []))
    },
  }
  return recorder
}
