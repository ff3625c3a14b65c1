import type { LoadedCompany } from '../data/data-sets.ts'
import { openAsOwner } from '../product/owner-database.ts'

export const inboxSize = { tickets: 10_000, messages: 50_000 } as const

const FIRST = 100_000

/** Each contact with one of these numbers has an open ticket. */
export const inboxNumber = (n: number) => String(5_511_960_010_000 + n)

/**
 * Creates ten thousand open tickets for one user, the newest with fifty thousand messages. Returns that ticket's uuid.
 */
export async function loadInbox(dataDir: string, company: LoadedCompany, userId: number): Promise<string> {
  const client = await openAsOwner(dataDir)
  try {
    await client.query('set session_replication_role = replica')
    for (const step of [contacts, identities, tickets, messages, counters, contactCounters]) {
      await client.query(step, [
        company.id,
        ...(step === tickets ? [company.connectionId, company.queueIds[0], userId] : []),
      ])
    }
    for (const table of ['contacts', 'tickets']) {
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), ${FIRST * 2})`)
    }
    await client.query('analyze')
    const { rows } = await client.query<{ uuid: string }>('select uuid from tickets where id = $1', [FIRST + 1])
    return rows[0]!.uuid
  } finally {
    await client.end()
  }
}

const contacts = `
  insert into contacts (company_id, id, name, number, reach_phone) overriding system value
  select $1, ${FIRST} + n, 'Cliente ' || n, (5511960010000 + n)::text, (5511960010000 + n)::text
  from generate_series(1, ${inboxSize.tickets}) n`

const identities = `
  insert into contact_identities (company_id, kind, value, contact_id)
  select company_id, 'phone', number, id from contacts where company_id = $1 and id > ${FIRST}`

// The first is the newest.
const tickets = `
  insert into tickets (company_id, id, status, contact_id, connection_id, queue_id, user_id, last_message, last_message_at,
    opened_at, message_count)
  overriding system value
  select $1, ${FIRST} + n, 'open', ${FIRST} + n, $2, $3, $4, 'Recado número ' || n, now() - n * interval '1 minute', now(),
    case when n = 1 then ${inboxSize.messages} else 1 end
  from generate_series(1, ${inboxSize.tickets}) n`

const messages = `
  insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, user_id, body, ack, read,
    send_state, sent_at)
  select company_id, id, contact_id, connection_id, 'LONG-' || n, n % 3 = 0, case when n % 3 = 0 then user_id end,
    'Linha ' || n || repeat(' e mais um tanto de texto', (n * 7919 % 9)::int), case when n % 3 = 0 then 4 else 0 end, true,
    case when n % 3 = 0 then 'sent' end, last_message_at - (${inboxSize.messages} - n) * interval '20 seconds'
  from tickets, generate_series(1, ${inboxSize.messages}) n where company_id = $1 and id = ${FIRST} + 1`

const counters = `
  insert into ticket_counters (company_id, status, queue_id, user_id, slot, n)
  select company_id, status, queue_id, user_id, 0, count(*) from tickets where company_id = $1 and id > ${FIRST}
  group by 1, 2, 3, 4
  on conflict (company_id, status, user_id, queue_id, slot) do update set n = ticket_counters.n + excluded.n`

const contactCounters = `
  insert into contact_counters (company_id, n)
  select company_id, count(*) from contacts where company_id = $1 and id > ${FIRST} group by 1`
