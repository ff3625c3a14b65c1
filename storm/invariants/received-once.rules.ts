import type { Entry } from '../journal.rules.ts'
import { markIn } from '../plan/marks.rules.ts'
import type { Snapshot, Violation } from '../snapshot.rules.ts'

const rule = 'Each message that a customer wrote is stored exactly once'
const writeActs = new Set(['write', 'burst', 'late', 'picture', 'quote', 'ownerWrites'])

/** Each customer message that the network accepted exists once in the company's conversations. */
export function receivedOnce({ stored, deletedMessages }: Snapshot, journal: readonly Entry[]): Violation[] {
  const byMark = Map.groupBy(
    stored.filter(({ fromMe, fromPhone }) => !fromMe || fromPhone),
    ({ company, body, externalId }) => `${company}/${markIn(body) ?? externalId}`,
  )
  const byId = Map.groupBy(stored, ({ company, externalId }) => `${company}/${externalId}`)
  const deletedKeys = new Set([...deletedMessages].map((key) => key.split('/').toSpliced(1, 1).join('/')))
  return journal.flatMap((entry) => {
    if (!writeActs.has(entry.act) || entry.outcome !== 'accepted' || !entry.mark) return []
    const id = `IN-${entry.mark.replace(/\.$/, '')}`
    if (deletedKeys.has(`${entry.company}/${id}`)) return []
    const rows = byId.get(`${entry.company}/${id}`) ?? []
    if (rows.length === 0) return [{ rule, what: 'a customer’s message is not stored', rows: [entry] }]
    const storedRows = byMark.get(`${entry.company}/${entry.mark}`) ?? []
    if (rows.length > 1 || storedRows.length > 1)
      return [{ rule, what: 'a customer’s message is stored more than once', rows: [entry, ...rows] }]
    return []
  })
}
