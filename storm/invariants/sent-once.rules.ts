import type { Entry } from '../journal.rules.ts'
import { markIn } from '../plan/marks.rules.ts'
import type { PhoneMessage, Snapshot, StoredMessage, Violation } from '../snapshot.rules.ts'

const rule = 'Each accepted send reached its phone exactly once and in order'
const sends = new Set(['send', 'sendTwice', 'sendPicture', 'forward'])
/** Of a program, which gives its message no id of a browser's, and lets people go first. */
const BY_API = 'sendByApi'

/**
 * Of a send that ended without the network's acknowledgement: it is shown, and whether the phone has it is not known.
 */
const isReported = ({ sendState, sendError }: StoredMessage) =>
  sendState === 'failed' || sendState === 'unconfirmed' || (sendState === 'waiting' && sendError !== null)

/** Nothing twice; sent messages are there; missing ones are shown; later ones in a chat arrived later. */
export function sentOnce(snapshot: Snapshot, journal: readonly Entry[]): Violation[] {
  return [
    ...nothingTwice(snapshot),
    ...acceptedArrived(snapshot, journal),
    ...givenUpStays(snapshot, journal),
    ...nothingGivenUp(snapshot),
    ...inOrder(snapshot, journal),
  ]
}

/** Of what attendants, programs and integrations wrote; what else answers by itself says the same to many. */
function nothingTwice({ phones }: Snapshot): Violation[] {
  const ours = phones.filter(({ fromCompany, text }) => fromCompany && /-[aip]\d+x?-/.test(markIn(text) ?? ''))
  const byMark = Map.groupBy(ours, ({ line, text }) => `${line}/${markIn(text)}`)
  return [...byMark.values()].flatMap((rows) =>
    rows.length > 1 ? [{ rule, what: 'a message reached its phone more than once', rows }] : [],
  )
}

function acceptedArrived({ phones, stored, buried }: Snapshot, journal: readonly Entry[]): Violation[] {
  const violations: Violation[] = []
  const byClient = Map.groupBy(
    stored.filter(({ clientId }) => clientId !== null),
    ({ company, clientId }) => `${company}/${clientId}`,
  )
  const byMark = Map.groupBy(
    stored.filter(({ fromMe }) => fromMe),
    ({ company, body }) => `${company}/${markIn(body)}`,
  )
  const arrived = new Set(phones.map(({ company, line, id }) => `${company}/${line}/${id}`))
  const deletedTickets = ticketsDeleted(journal)
  // Its ticket may have been joined with one that an admin deleted later: the phone knows it still.
  const deletedMarks = new Set(
    phones.flatMap(({ company, line, id, text }) =>
      buried.has(`${company}/${line}/${id}`) ? [`${company}/${markIn(text)}`] : [],
    ),
  )
  for (const entry of journal) {
    if (!(sends.has(entry.act) || entry.act === BY_API) || entry.outcome !== 'accepted' || !entry.mark) continue
    if (deletedTickets.has(`${entry.company}/${entry.ticketId}`)) continue
    if (deletedMarks.has(`${entry.company}/${entry.mark}`)) continue
    const rows =
      (entry.act === BY_API
        ? byMark.get(`${entry.company}/${entry.mark}`)
        : byClient.get(`${entry.company}/${entry.mark.replace(/\W/g, '-')}`)) ?? []
    const [row] = rows
    if (!row) violations.push({ rule, what: 'an accepted send is not stored', rows: [entry] })
    else if (rows.length > 1) violations.push({ rule, what: 'an accepted send is stored more than once', rows })
    else {
      const isThere = arrived.has(`${row.company}/${row.line}/${row.externalId}`)
      if (!isThere && !row.deleted && !isReported(row) && !buried.has(`${row.company}/${row.line}/${row.externalId}`))
        violations.push({
          rule,
          what: 'an accepted send is not at its phone, and no failure is shown',
          rows: [entry, row],
        })
    }
  }
  return violations
}

/** Where sending was given up it has ended: the message waits no more, and one that never left is at no phone. */
function givenUpStays({ phones, stored }: Snapshot, journal: readonly Entry[]): Violation[] {
  const arrived = new Set(phones.map(({ company, line, id }) => `${company}/${line}/${id}`))
  const triedAgain = new Set(
    journal.flatMap(({ act, company, messageId, outcome }) =>
      act === 'tryNow' && outcome !== 'skipped' ? [`${company}/${messageId}`] : [],
    ),
  )
  const givenUp = new Map(
    journal.flatMap((entry) =>
      entry.act === 'cancel' && entry.outcome === 'accepted'
        ? [[`${entry.company}/${entry.messageId}`, entry] as const]
        : [],
    ),
  )
  return stored.flatMap((row) => {
    const entry = givenUp.get(`${row.company}/${row.id}`)
    if (!entry || triedAgain.has(`${row.company}/${row.id}`)) return []
    if (row.sendState === 'waiting')
      return [{ rule, what: 'a message that was given up still waits', rows: [entry, row] }]
    const left = arrived.has(`${row.company}/${row.line}/${row.externalId}`)
    return row.sendState === 'failed' && left
      ? [{ rule, what: 'a message that was given up before it left is at its phone', rows: [entry, row] }]
      : []
  })
}

/** No fault lasts: what the network refused for now is sent again until it takes it, and only people give up. */
function nothingGivenUp({ stored }: Snapshot): Violation[] {
  const ended = stored.filter(
    ({ sendState, sendError }) =>
      (sendState === 'failed' || sendState === 'unconfirmed') && sendError !== 'ERR_SEND_CANCELLED',
  )
  return ended.map((row) => ({ rule, what: 'a message was given up, and not by a person', rows: [row] }))
}

/** A ticket may be merged into or deleted with its messages by an admin. */
const ticketsDeleted = (journal: readonly Entry[]) =>
  new Set(
    journal.flatMap(({ act, company, ticketId, outcome }) =>
      (act === 'deleteTicket' || act === 'bulkDelete') && outcome !== 'skipped' ? [`${company}/${ticketId}`] : [],
    ),
  )

/** Of two sends into one chat, where the second began after the first was answered, the first arrives first. */
function inOrder({ phones }: Snapshot, journal: readonly Entry[]): Violation[] {
  const violations: Violation[] = []
  // One that was given up or tried again by a person leaves when it was asked for, not when it was written.
  const movedUp = new Set(journal.flatMap(({ act, mark }) => (act === 'cancel' || act === 'tryNow' ? [mark] : [])))
  const answered = new Map(
    journal.flatMap((entry) =>
      sends.has(entry.act) && entry.outcome === 'accepted' && entry.mark && !movedUp.has(entry.mark)
        ? [[entry.mark, entry] as const]
        : [],
    ),
  )
  const chats = Map.groupBy(
    phones.filter(({ fromCompany }) => fromCompany),
    ({ company, line, chat }) => `${company}/${line}/${chat}`,
  )
  for (const messages of chats.values()) {
    const sorted = messages.toSorted((a, b) => a.seq - b.seq).flatMap((phone) => withEntry(phone, answered))
    for (const [at, later] of sorted.entries()) {
      const overtaken = sorted.slice(0, at).find(({ entry }) => later.entry.ended < entry.begun)
      if (overtaken)
        violations.push({ rule, what: 'a later message overtook an earlier one', rows: [later, overtaken] })
    }
  }
  return violations
}

function withEntry(
  phone: PhoneMessage,
  answered: ReadonlyMap<string, Entry>,
): Array<{ phone: PhoneMessage; entry: Entry }> {
  const entry = answered.get(markIn(phone.text) ?? '')
  return entry ? [{ phone, entry }] : []
}
