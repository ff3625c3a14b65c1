import type { SharedTestApp } from './app.ts'
import { until } from './until.ts'

// Columns that change automatically: times of presence and heartbeats, the current QR code, and acknowledgements of the
// simulated network.
const ignored: Record<string, string[]> = {
  // Updated by the call itself, whatever its result, but not by each call.
  connection_tokens: ['last_used_at'],
  users: ['seen_at'],
  // A question to the network about a number counts in the limit of its connection.
  connection_days: ['checks'],
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

// Attempts to sign in, to confirm a change or to use an outside address are recorded and counted, also when refused. A
// session whose QR code is not scanned ends after almost three minutes.
const left: Record<string, string> = {
  connection_sessions: `and status <> 'qrcode' and coalesce(last_code, 0) <> 408`,
  egress_log: 'and false',
  connection_days: 'and new_people > 0',
  audit_log: `and action not like 'login.%' and action not like 'access.%' and action <> 'session.confirmFailed'`,
  audit_repeats: 'and false',
}

// Conditions for a company's rows that may still change automatically. A phone of the simulated network acknowledges
// each message, which is the last automatic change. A message written on the company's own phone expects no
// acknowledgement.
const unrest = {
  'a message that waits': `messages where company_id = $1 and send_state = 'waiting'`,
  'a medium': `messages where company_id = $1 and media_state = 'pending'`,
  'an acknowledgement': `messages where company_id = $1 and send_state = 'sent' and not from_phone and ack < 3`,
  outbox: 'outbox where company_id = $1',
  fact: 'fact_reactions where company_id = $1',
  'subject of a fact': 'fact_subjects where company_id = $1',
  closing: `ticket_timers where company_id = $1 and kind = 'closing'`,
  import: `contact_imports where company_id = $1 and state = 'running'`,
  check: `contact_list_checks where company_id = $1 and state = 'running'`,
  campaign: `campaigns where company_id = $1 and (is_telling or (status = 'EM_ANDAMENTO' and next_at is null and paused_at is null))`,
  reading: `knowledge_documents where company_id = $1 and state = 'reading'`,
  extraction: `extractions where company_id = $1 and state = 'running'`,
  privacy: `privacy_requests where company_id = $1 and state in ('waiting', 'running')`,
  bulk: `ticket_bulks where company_id = $1 and state = 'running'`,
  deletion: `contact_deletions where company_id = $1 and state = 'running'`,
  'key of a prompt': `pgboss.job where name = 'prompt.checkKey' and state in ('created', 'retry', 'active')
    and (data ->> 'companyId')::int = $1`,
  session: `connection_sessions where company_id = $1 and wanted
    and (status in ('OPENING', 'PAIRING', 'TIMEOUT') or (status = 'DISCONNECTED' and last_code is null))`,
}
type Unrest = keyof typeof unrest
const everything = Object.keys(unrest) as Unrest[]

/** Longer than the pauses between five failed sends, which double from one second. */
const AT_REST_WITHIN_MS = 45_000

/**
 * Waits until nothing of a company changes automatically: sends, downloads, closing texts and opening sessions.
 * @param kinds waits for these changes only
 */
export async function atRest(app: SharedTestApp, companyId: number, kinds: readonly Unrest[] = everything) {
  const query = kinds
    .map((what) => `select '${what}' as what where exists (select 1 from ${unrest[what]})`)
    .join(' union all ')
  await until(
    async () => {
      const busy = await app.rows<{ what: string }>(query, [companyId], kinds === everything ? 'unrest' : undefined)
      if (busy.length > 0) throw new Error(busy.map(({ what }) => what).join(', '))
      return true
    },
    'a company at rest',
    AT_REST_WITHIN_MS,
  )
}

/** Undoes the waiting deletions of contacts, whose jobs would delete the contacts at any later moment. */
export async function undoDeletions(app: SharedTestApp, companyId: number): Promise<void> {
  await app.rows(`delete from contact_deletions where company_id = $1 and state = 'waiting'`, [companyId])
}

/**
 * Returns one hash per company table over all rows of a company. Equal hashes before and after mean equal rows.
 * @returns by table: its number of rows and their hash
 */
export async function footprint(app: SharedTestApp, companyId: number): Promise<Record<string, string>> {
  await undoDeletions(app, companyId)
  await atRest(app, companyId)
  const prints = knownPrints.get(app) ?? { tables: await companyTables(app), ofCompany: new Map() }
  knownPrints.set(app, prints)
  const tablePrints = prints.ofCompany.get(companyId) ?? new Map<string, TablePrint>()
  prints.ofCompany.set(companyId, tablePrints)
  const versions = await app.rows<{ name: string; versions: string }>(
    prints.tables.map(versionsQuery).join(' union all '),
    [companyId],
    'row versions',
  )
  for (const { name, versions: current } of versions) {
    if (tablePrints.get(name)?.versions === current) continue
    const [row] = await app.rows<{ hash: string }>(contentQuery(name), [companyId], `footprint ${name}`)
    tablePrints.set(name, { versions: current, hash: row?.hash ?? '' })
  }
  return Object.fromEntries([...tablePrints].map(([name, { hash }]) => [name, hash]))
}

interface TablePrint {
  /** A hash over the row versions. It changes with each write, also one of equal values. */
  versions: string
  /** A hash over the contents of these row versions. */
  hash: string
}

/** The last hashes, because tests ask hundreds of times and few tables change in between. */
const knownPrints = new WeakMap<
  SharedTestApp,
  { tables: readonly string[]; ofCompany: Map<number, Map<string, TablePrint>> }
>()

async function companyTables(app: SharedTestApp): Promise<string[]> {
  const tables = await app.rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'company_id' and not a.attisdropped order by 1`,
  )
  return tables.map(({ name }) => name).filter((name) => !byThemselves.includes(name))
}

const rowsOf = (table: string) => `from ${table} t where company_id = $1 ${left[table] ?? ''}`

/** A committed write gives a row a new place and a new transaction id. */
const versionsQuery = (table: string) =>
  `select '${table}' as name, count(*) || ':' || coalesce(sum(hash_record_extended(row(t.xmin, t.ctid), 0)), 0) as versions
    ${rowsOf(table)}`

function contentQuery(table: string): string {
  const without = (ignored[table] ?? []).map((column) => ` - '${column}'`).join('')
  const row = without ? `(to_jsonb(t)${without})::text` : 't::text'
  return `select count(*) || ':' || coalesce(sum(hashtextextended(${row}, 0)), 0) as hash ${rowsOf(table)}`
}
