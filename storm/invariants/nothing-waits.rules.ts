import type { Entry } from '../journal.rules.ts'
import type { Snapshot, Violation } from '../snapshot.rules.ts'

const rule = 'Nothing waits for ever'

/** Seconds that a reaction may wait once it is due. */
const LONGEST_REACTION_WAIT = 10

/** Queues are empty, schedules are sent or say why not, and every act was answered. */
export function nothingWaits(
  { waiting, longestReactionWait, schedules, stored }: Snapshot,
  journal: readonly Entry[],
): Violation[] {
  const open = schedules.filter(({ status }) => status === 'PENDENTE' || status === 'NA_FILA')
  const silent = schedules.filter(({ status, reason }) => status === 'FALHOU' && !reason)
  const unsent = stored.filter(({ sendState, sendError }) => sendState === 'waiting' && sendError === null)
  const isSlow = longestReactionWait > LONGEST_REACTION_WAIT
  return [
    ...(isSlow
      ? [{ rule, what: `a reaction that was due waited for ${longestReactionWait.toFixed(1)} s`, rows: [] }]
      : []),
    ...waiting.map(({ what, rows }) => ({ rule, what, rows })),
    ...open.map((row) => ({ rule, what: 'a scheduled message whose time has come has not left', rows: [row] })),
    ...silent.map((row) => ({ rule, what: 'a scheduled message failed and does not say why', rows: [row] })),
    ...unsent.map((row) => ({ rule, what: 'a message waits to be sent', rows: [row] })),
    ...journal.flatMap((entry) =>
      entry.outcome === 'lost' ? [{ rule, what: 'nobody answered an act', rows: [entry] }] : [],
    ),
  ]
}

/** A schedule counts as sent exactly when its text is on a phone, once. */
export function schedulesArrive({ phones, schedules, buried }: Snapshot): Violation[] {
  const texts = Map.groupBy(
    phones.filter(({ fromCompany }) => fromCompany),
    ({ company, text }) => `${company}/${text}`,
  )
  return schedules.flatMap((schedule) => {
    const found = texts.get(`${schedule.company}/${schedule.body}`) ?? []
    const wanted = schedule.status === 'ENVIADA' ? 1 : found.length > 1 ? 1 : found.length
    if (found.length === wanted || buried.size > 0) return []
    const what = `a scheduled message is ${schedule.status} and ${found.length} times on a phone`
    return [{ rule: 'A scheduled message arrives once', what, rows: [schedule, ...found] }]
  })
}
