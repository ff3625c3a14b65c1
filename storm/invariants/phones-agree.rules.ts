import type { PhoneMessage, Snapshot, StoredMessage, Violation } from '../snapshot.rules.ts'

const rule = 'Phones and stored messages match'

const keyOf = (company: number, line: number | null, id: string, ours: boolean) => `${company}/${line}/${id}/${ours}`

/**
 * Each message on a phone is stored once with the same text, deletion, reactions and acknowledgement, and vice versa.
 */
export function phonesAgree({ phones, stored, deletedMessages, timeline }: Snapshot): Violation[] {
  const violations: Violation[] = []
  const bad = (what: string, ...rows: unknown[]) => violations.push({ rule, what, rows })
  const changesOf = ({ company, id }: StoredMessage) =>
    timeline.filter((line) => line.company === company && line.before?.messageId === id)
  const byKey = Map.groupBy(stored, (one) => keyOf(one.company, one.line, one.externalId, one.fromMe))
  const onPhone = new Set<string>()
  for (const phone of phones) {
    const isOurs = phone.fromCompany || phone.fromOwner
    const key = keyOf(phone.company, phone.line, phone.id, isOurs)
    onPhone.add(key)
    const rows = byKey.get(key) ?? []
    const [row] = rows
    if (deletedMessages.has(`${phone.company}/${phone.line}/${phone.id}`)) continue
    if (!row) bad('a message on a phone is not stored', phone)
    else if (rows.length > 1) bad('a message of a phone is stored more than once', phone, ...rows)
    else for (const what of differences(phone, row)) bad(what, phone, row, ...changesOf(row))
  }
  for (const row of stored) {
    // An unsent message is on no phone. Another invariant checks whether the failure is shown.
    const wasSent = !row.fromMe || row.sendState === 'sent' || row.fromPhone
    // A message deleted before it was sent is on no phone either.
    if (!wasSent || row.line === null || (row.fromMe && row.deleted)) continue
    if (!onPhone.has(keyOf(row.company, row.line, row.externalId, row.fromMe)))
      bad('a stored message is on no phone', row)
  }
  return violations
}

function differences(phone: PhoneMessage, row: StoredMessage): string[] {
  const problems: string[] = []
  if (phone.ack !== null && row.ack < phone.ack) problems.push('what the phone acknowledged is not stored')
  if (phone.deleted !== row.deleted && !row.failedChanges.includes('delete')) problems.push('deleted on one side only')
  if (phone.deleted || row.deleted) return problems
  if (phone.isText && phone.text !== row.body && !row.failedChanges.includes('edit')) problems.push('the texts differ')
  if (phone.reactions.join() !== row.reactions.join() && !row.failedChanges.includes('react'))
    problems.push('the reactions differ')
  return problems
}
