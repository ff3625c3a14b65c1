import type { SharedTestApp } from './app.ts'
import { until } from './until.ts'

// Columns that change automatically: times of presence and heartbeats, the current QR code, and acknowledgements of the
// simulated network.
const ignored: Record<string, string[]> = {
  // Updated by the call itself, whatever its result, but not by each call.
  connection_tokens: ['last_used_at'],
  users: ['seen_at'],
  connection_sessions: ['lease_until', 'session_seen_at', 'updated_at', 'qrcode', 'retries'],
  simulated_accounts: ['qr'],
  simulated_messages: ['ack', 'delivered'],
  push_devices: ['used_at', 'failing_since'],
  // Recalculated every minute, also when a sample started the campaign outside the product.
  campaigns: ['counts'],
}

// Rows that disappear automatically with the network's acknowledgement, some time after their message, or with a
// device's answer.
const byThemselves = ['sessions', 'unacknowledged_messages', 'push_notices']

// Attempts to sign in, to confirm a change or to use an outside address are recorded and counted, also when refused.
const left: Record<string, string> = {
  egress_log: 'and false',
  audit_log: `and action not like 'login.%' and action not like 'access.%' and action <> 'session.confirmFailed'`,
  audit_repeats: 'and false',
}

// Conditions for a company's rows that may still change automatically. A phone of the simulated network acknowledges
// each message, which is the last automatic change. A message written on the company's own phone expects no
// acknowledgement.
const unrest: Record<string, string> = {
  'a message that waits': `messages where company_id = $1 and send_state = 'waiting'`,
  'a medium': `messages where company_id = $1 and media_state = 'pending'`,
  'an acknowledgement': `messages where company_id = $1 and send_state = 'sent' and not from_phone and ack < 3`,
  outbox: 'outbox where company_id = $1',
  fact: 'fact_reactions where company_id = $1',
  'subject of a fact': 'fact_subjects where company_id = $1',
  closing: `ticket_timers where company_id = $1 and kind = 'closing'`,
  import: `contact_imports where company_id = $1 and state = 'running'`,
  check: `contact_list_checks where company_id = $1 and state = 'running'`,
  campaign: `campaigns where company_id = $1 and (is_telling or (status = 'EM_ANDAMENTO' and next_at is null))`,
  extraction: `extractions where company_id = $1 and state = 'running'`,
  privacy: `privacy_requests where company_id = $1 and state in ('waiting', 'running')`,
  bulk: `ticket_bulks where company_id = $1 and state = 'running'`,
  session: `connection_sessions where company_id = $1 and wanted
    and (status in ('OPENING', 'PAIRING', 'TIMEOUT') or (status = 'DISCONNECTED' and last_code is null))`,
}
const unrestQuery = Object.entries(unrest)
  .map(([what, rows]) => `select '${what}' as what where exists (select 1 from ${rows})`)
  .join(' union all ')

/** Longer than the pauses between five failed sends, which double from one second. */
const AT_REST_WITHIN_MS = 45_000

/** Waits until nothing of a company changes automatically: sends, downloads, closing texts and opening sessions. */
export async function atRest(app: SharedTestApp, companyId: number): Promise<void> {
  await until(
    async () => {
      const busy = await app.rows<{ what: string }>(unrestQuery, [companyId], 'unrest')
      if (busy.length > 0) throw new Error(busy.map(({ what }) => what).join(', '))
      return true
    },
    'a company at rest',
    AT_REST_WITHIN_MS,
  )
}

/**
 * Returns one hash per company table over all rows of a company. Equal hashes before and after mean equal rows.
 * @returns by table: its number of rows and their hash
 */
export async function footprint(app: SharedTestApp, companyId: number): Promise<Record<string, string>> {
  await atRest(app, companyId)
  const query = queries.get(app) ?? (await footprintQuery(app))
  queries.set(app, query)
  const rows = await app.rows<{ name: string; hash: string }>(query, [companyId], 'footprint')
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

const queries = new WeakMap<SharedTestApp, string>()

/** Builds one statement over all company tables, because tests run it hundreds of times. */
async function footprintQuery(app: SharedTestApp): Promise<string> {
  const tables = await app.rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'company_id' and not a.attisdropped order by 1`,
  )
  return tables
    .filter(({ name }) => !byThemselves.includes(name))
    .map(({ name }) => {
      const without = (ignored[name] ?? []).map((column) => ` - '${column}'`).join('')
      const row = without ? `(to_jsonb(t)${without})::text` : 't::text'
      return `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(${row}, 0)), 0) as hash
        from ${name} t where company_id = $1 ${left[name] ?? ''}`
    })
    .join(' union all ')
}
