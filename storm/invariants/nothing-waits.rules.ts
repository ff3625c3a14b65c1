import type { Entry } from '../journal.rules.ts'
import type { Snapshot, Violation } from '../snapshot.rules.ts'

const rule = 'All work finishes'

/** Maximum wait of a due reaction, in seconds. */
const LONGEST_REACTION_WAIT = 10

/** Queues are empty, schedules are sent or have a reason, and every act was answered. */
export function nothingWaits(
  { waiting, longestReactionWait, schedules, stored }: Snapshot,
  journal: readonly Entry[],
): Violation[] {
  const open = schedules.filter(({ status }) => status === 'PENDENTE' || status === 'NA_FILA')
  const silentSchedules = schedules.filter(({ status, reason }) => status === 'FALHOU' && !reason)
  const unsent = stored.filter(({ sendState, sendError }) => sendState === 'waiting' && sendError === null)
  const isSlow = longestReactionWait > LONGEST_REACTION_WAIT
  return [
    ...(isSlow
      ? [{ rule, what: `a reaction that was due waited for ${longestReactionWait.toFixed(1)} s`, rows: [] }]
      : []),
    ...waiting.map(({ what, rows }) => ({ rule, what, rows })),
    ...open.map((row) => ({ rule, what: 'a due scheduled message was not sent', rows: [row] })),
    ...silentSchedules.map((row) => ({ rule, what: 'a scheduled message failed without a reason', rows: [row] })),
    ...unsent.map((row) => ({ rule, what: 'a message waits to be sent', rows: [row] })),
    ...journal.flatMap((entry) =>
      entry.outcome === 'lost' ? [{ rule, what: 'an act was not answered', rows: [entry] }] : [],
    ),
  ]
}

/** A schedule is marked as sent exactly when its text is on a phone, once. */
export function schedulesArrive({ phones, schedules, deletedMessages }: Snapshot): Violation[] {
  const texts = Map.groupBy(
    phones.filter(({ fromCompany }) => fromCompany),
    ({ company, text }) => `${company}/${text}`,
  )
  return schedules.flatMap((schedule) => {
    const arrivedTexts = texts.get(`${schedule.company}/${schedule.body}`) ?? []
    const expectedCount = schedule.status === 'ENVIADA' ? 1 : arrivedTexts.length > 1 ? 1 : arrivedTexts.length
    if (arrivedTexts.length === expectedCount || deletedMessages.size > 0) return []
    const what = `a scheduled message is ${schedule.status} and ${arrivedTexts.length} times on a phone`
    return [{ rule: 'A scheduled message arrives once', what, rows: [schedule, ...arrivedTexts] }]
  })
}
