import type { Entry } from '../journal.rules.ts'
import { markIn } from '../plan/marks.rules.ts'
import type { PhoneMessage, Snapshot, StoredMessage, Violation } from '../snapshot.rules.ts'

const rule = 'Each accepted send reached its phone exactly once and in order'
const sends = new Set(['send', 'sendTwice', 'sendPicture', 'forward'])
/** The act of a program, whose messages have no client id and lower priority. */
const BY_API = 'sendByApi'

/**
 * True for a send that ended without the network's acknowledgement: the failure is shown, and the message may be on the
 * phone.
 */
const isReported = ({ sendState, sendError }: StoredMessage) =>
  sendState === 'failed' || sendState === 'unconfirmed' || (sendState === 'waiting' && sendError !== null)

/** No duplicates; sent messages are on phones; missing ones are reported; a chat's later messages arrive later. */
export function sentOnce(snapshot: Snapshot, journal: readonly Entry[]): Violation[] {
  return [
    ...nothingTwice(snapshot),
    ...acceptedArrived(snapshot, journal),
    ...cancelledStaysCancelled(snapshot, journal),
    ...nothingGivenUp(snapshot),
    ...inOrder(snapshot, journal),
  ]
}

/**
 * Checks texts of attendants, programs and integrations. Other automatic answers repeat the same text to many people.
 */
function nothingTwice({ phones }: Snapshot): Violation[] {
  const ourMessages = phones.filter(({ fromCompany, text }) => fromCompany && /-[aip]\d+x?-/.test(markIn(text) ?? ''))
  const byMark = Map.groupBy(ourMessages, ({ line, text }) => `${line}/${markIn(text)}`)
  return [...byMark.values()].flatMap((rows) =>
    rows.length > 1 ? [{ rule, what: 'a message reached its phone more than once', rows }] : [],
  )
}

function acceptedArrived({ phones, stored, deletedMessages }: Snapshot, journal: readonly Entry[]): Violation[] {
  const violations: Violation[] = []
  const byClient = Map.groupBy(
    stored.filter(({ clientId }) => clientId !== null),
    ({ company, clientId }) => `${company}/${clientId}`,
  )
  const byMark = Map.groupBy(
    stored.filter(({ fromMe }) => fromMe),
    ({ company, body }) => `${company}/${markIn(body)}`,
  )
  const arrivedKeys = new Set(phones.map(({ company, line, id }) => `${company}/${line}/${id}`))
  const deletedTickets = ticketsDeleted(journal)
  // Its ticket may have been merged into one that an admin deleted later; the phone still has the message.
  const deletedMarks = new Set(
    phones.flatMap(({ company, line, id, text }) =>
      deletedMessages.has(`${company}/${line}/${id}`) ? [`${company}/${markIn(text)}`] : [],
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
      const isThere = arrivedKeys.has(`${row.company}/${row.line}/${row.externalId}`)
      if (
        !isThere &&
        !row.deleted &&
        !isReported(row) &&
        !deletedMessages.has(`${row.company}/${row.line}/${row.externalId}`)
      )
        violations.push({
          rule,
          what: 'an accepted send is not on its phone, and no failure is shown',
          rows: [entry, row],
        })
    }
  }
  return violations
}

/** After sending was cancelled the message no longer waits, and one that was not sent is on no phone. */
function cancelledStaysCancelled({ phones, stored }: Snapshot, journal: readonly Entry[]): Violation[] {
  const arrivedKeys = new Set(phones.map(({ company, line, id }) => `${company}/${line}/${id}`))
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
    if (row.sendState === 'waiting') return [{ rule, what: 'a cancelled message still waits', rows: [entry, row] }]
    const hasArrived = arrivedKeys.has(`${row.company}/${row.line}/${row.externalId}`)
    return row.sendState === 'failed' && hasArrived
      ? [{ rule, what: 'a message cancelled before it was sent is on its phone', rows: [entry, row] }]
      : []
  })
}

/** No fault is permanent: temporary refusals are retried until accepted, and only users cancel. */
function nothingGivenUp({ stored }: Snapshot): Violation[] {
  const failedMessages = stored.filter(
    ({ sendState, sendError }) =>
      (sendState === 'failed' || sendState === 'unconfirmed') && sendError !== 'ERR_SEND_CANCELLED',
  )
  return failedMessages.map((row) => ({
    rule,
    what: 'a message failed without being cancelled by a user',
    rows: [row],
  }))
}

/** A ticket may be merged, or deleted with its messages, by an admin. */
const ticketsDeleted = (journal: readonly Entry[]) =>
  new Set(
    journal.flatMap(({ act, company, ticketId, outcome }) =>
      (act === 'deleteTicket' || act === 'bulkDelete') && outcome !== 'skipped' ? [`${company}/${ticketId}`] : [],
    ),
  )

/** When a send into a chat begins after an earlier one was answered, the earlier message arrives first. */
function inOrder({ phones }: Snapshot, journal: readonly Entry[]): Violation[] {
  const violations: Violation[] = []
  // A user's cancel or retry changes when a message is sent, so such messages are not compared.
  const retimedMarks = new Set(journal.flatMap(({ act, mark }) => (act === 'cancel' || act === 'tryNow' ? [mark] : [])))
  const acceptedSends = new Map(
    journal.flatMap((entry) =>
      sends.has(entry.act) && entry.outcome === 'accepted' && entry.mark && !retimedMarks.has(entry.mark)
        ? [[entry.mark, entry] as const]
        : [],
    ),
  )
  const chats = Map.groupBy(
    phones.filter(({ fromCompany }) => fromCompany),
    ({ company, line, chat }) => `${company}/${line}/${chat}`,
  )
  for (const messages of chats.values()) {
    const sorted = messages.toSorted((a, b) => a.seq - b.seq).flatMap((phone) => withEntry(phone, acceptedSends))
    for (const [at, later] of sorted.entries()) {
      const overtakenSend = sorted.slice(0, at).find(({ entry }) => later.entry.endedAt < entry.startedAt)
      if (overtakenSend)
        violations.push({ rule, what: 'a later message overtook an earlier one', rows: [later, overtakenSend] })
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
