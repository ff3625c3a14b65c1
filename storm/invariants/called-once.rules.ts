import type { Entry } from '../journal.rules.ts'
import { markIn } from '../plan/marks.rules.ts'
import type { Snapshot, Violation } from '../snapshot.rules.ts'

const rule = 'Webhooks receive each customer message'
const writeActs = new Set(['write', 'burst', 'quote'])

/** Webhooks are called at least once per message, always with the same id, so that receivers can drop duplicates. */
export function webhooksCalledOnce({ webhookCalls, stored }: Snapshot, journal: readonly Entry[]): Violation[] {
  const ids = new Map<string, Set<string>>()
  for (const { company, id, event, mark } of webhookCalls) {
    if (event !== 'message.received' || !mark) continue
    const key = `${company}/${mark}`
    ids.set(key, (ids.get(key) ?? new Set()).add(id))
  }
  // A message deleted or changed before its call is sent in its current state.
  const asWritten = new Set(
    stored
      .filter(({ fromMe, deleted }) => !fromMe && !deleted)
      .map(({ company, body }) => `${company}/${markIn(body)}`),
  )
  return journal.flatMap((entry) => {
    if (!writeActs.has(entry.act) || !entry.actor.startsWith('customer') || entry.outcome !== 'accepted' || !entry.mark)
      return []
    const key = `${entry.company}/${entry.mark}`
    const under = ids.get(key)
    if (under && under.size > 1)
      return [{ rule, what: 'a webhook received a message under two ids', rows: [entry, ...under] }]
    if (under || !asWritten.has(key)) return []
    return [{ rule, what: 'a webhook did not receive a message', rows: [entry] }]
  })
}
