import type { TestApp } from '../../../../test/app.ts'

/** The columns that assign a row of any table to a person. */
export interface Reach {
  companyId: number
  contactId: number
  number: string
  /** The person's name. Only on cards does a text count as a person's because it contains the name. */
  name: string
}

/** Tables with a person's rows but without a contact, ticket, message or run column, and how to find the rows. */
const byOther: Record<string, string> = {
  contacts: 'id = $contact',
  tickets: 'contact_id = $contact',
  messages: '(contact_id = $contact or author_contact_id = $contact)',
  campaign_shippings: 'contact_id = $contact',
  contact_list_items: `number = '$number'`,
  contact_import_rows: `phone = '$number'`,
  customers: `number = '$number'`,
  customer_reminders: `number = '$number'`,
  extracted_items: `number = '$number'`,
  simulated_messages: `number = '$number'`,
  flow_steps: 'run_id in (select id from flow_runs where ticket_id in $tickets)',
  webhook_deliveries: `subject in (select 'ticket:' || id from tickets where contact_id = $contact)`,
  push_notices: `subject in (select 'ticket:' || id from tickets where contact_id = $contact)`,
  audit_log: `(subject in ('contact $contact', 'customer ' || (select id from customers where number = '$number'))
    or subject in (select 'schedule ' || id from schedules where contact_id = $contact)
    or subject in (select 'boardCard ' || card_id from board_card_tickets where ticket_id in $tickets)
    or subject in (select 'ticket ' || id from tickets where contact_id = $contact))`,
  ...Object.fromEntries(
    ['board_activity', 'board_card_comments', 'board_card_files', 'board_subtasks'].map((table) => [
      table,
      `card_id in ${'$cards'}`,
    ]),
  ),
  board_cards: 'id in $cards',
  family_files: `place = 'messages' and ours in (select id from messages where contact_id = $contact)`,
  remote_requests: `strpos(request::text, '$number') > 0`,
  egress_log: 'true',
  quiet_messages: `chat_value = '$number'`,
  personal_texts: `name in (select 'draft:' || uuid from tickets where contact_id = $contact)`,
  pending_changes: 'external_id in (select external_id from messages where contact_id = $contact)',
}

/** Columns with a text of the product, a user or the network, not of the person. */
const notTheirs = new Set(
  `messages.external_id messages.media_file schedules.media_file messages.media_type messages.send_error messages.kind tickets.campaign_name ticket_timeline.action ticket_timeline.actor_name
  ticket_timers.kind ticket_claims.responder ticket_claims.reason ticket_claims.takes ticket_claims.ended_why ticket_notes.author tickets.speaker tickets.last_speaker_name
  campaign_shippings.reason contact_consents.user_name customer_reminders.reason flow_steps.node_id flow_steps.kind flow_steps.handle
  webhook_deliveries.event webhook_deliveries.subject push_notices.subject push_notices.kind audit_log.action audit_log.actor_name audit_log.subject
  egress_log.purpose egress_log.subject egress_log.method egress_log.failure egress_log.address contact_import_rows.reason message_tombstones.external_id
  api_sends.caller api_sends.key_hash api_sends.body_hash early_acks.external_id macro_runs.key privacy_requests.user_name privacy_requests.reason
  privacy_requests.counts privacy_requests.bundle_file pending_changes.external_id pending_changes.change_key sent_changes.external_id contact_identities.kind
  board_cards.color board_cards.place board_cards.cover board_cards.priority board_cards.recurs board_card_comments.user_name board_card_files.media_file
  board_card_files.mimetype board_activity.user_name board_activity.action family_files.place remote_requests.request
  personal_texts.name customer_reminders.number customers.number contact_list_items.number contact_import_rows.phone quiet_messages.external_id quiet_messages.chat_value quiet_messages.kind extracted_items.number simulated_messages.number contacts.number`.split(
    /\s+/,
  ),
)

/** Tables with a person's rows but without texts, or with texts only while something is running. */
const wordless = new Set([
  'early_acks',
  'connection_journal',
  'privacy_requests',
  'message_tombstones',
  'api_sends',
  'ticket_timers',
  'consent_questions',
  'number_writers',
])

/**
 * Tables whose texts belong to the company, its users or the installation. A person's text may be there only as their
 * free text.
 */
const ofOthers = new Set(
  [
    // The company and its configuration.
    `announcements api_calls api_tokens assistant_months assistant_settings automatic_texts billing_details board_card_reminders board_columns boards
     campaign_settings campaign_tests campaigns channel_templates chat_flows companies connection_keys connection_pace connection_sessions connection_tokens
     connections consent_texts contact_imports contact_list_checks contact_lists copilot_settings customer_counters customer_plans
     contact_deletions contact_segments customer_reminder_texts customer_services extractions file_list_options file_lists flow_files flow_phrase_texts flow_phrases flow_tests flow_variables
     flow_versions flows invoice_charges invoices knowledge_documents knowledge_passages lanes movements number_claims prompts
     queue_integrations queue_options queues quick_messages responder_places roles settings tags ticket_bulks ticket_counters
     ticket_tag_counters webhooks`,
    // Its users, and what they write to each other.
    `audit_repeats chat_messages chats email_links login_challenges password_codes push_choices push_devices recovery_codes sessions sign_in_names
     two_factors users`,
    // The installation, and network data of connections; sealed, or kept for seconds.
    `ads converted_media erased_addresses failed_attempts family_rows family_shared fact_reactions fact_subjects held_events held_numbers helps
     installation legal_details plans push_keys simulated_accounts sql_files`,
  ]
    .join(' ')
    .split(/\s+/),
)

interface Column {
  table: string
  column: string
  type: string
}

/**
 * Returns the tables with texts that no plant reaches and no list explains: a new table must state whose texts it
 * holds.
 */
export async function unexplainedTables(app: TestApp): Promise<string[]> {
  const tables = await app.rows<{ table: string; reached: boolean }>(
    `select c.table_name as table, bool_or(c.column_name in ('contact_id', 'ticket_id', 'message_id')) as reached
     from information_schema.columns c join information_schema.tables t
       on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.table_schema = 'public' group by 1
     having bool_or(c.is_generated = 'NEVER' and c.data_type in ('text', 'json', 'jsonb', 'bytea', 'ARRAY')) order by 1`,
  )
  return tables
    .filter(
      ({ table, reached: isReached }) => !isReached && !byOther[table] && !wordless.has(table) && !ofOthers.has(table),
    )
    .map(({ table }) => table)
}

/** Writes a word into every column in which a text of the person may be. Returns the columns. */
export async function plantEverywhere(app: TestApp, reach: Reach, word: string): Promise<string[]> {
  const columns = await app.rows<Column>(
    `select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
     join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.data_type in ('text', 'json', 'jsonb', 'bytea', 'ARRAY')
     order by 1, 2`,
  )
  // A file of the internal chat belongs to a message there.
  const ownerColumns = await app.rows<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name in ('contact_id', 'ticket_id', 'message_id')
       and table_name not in ('chat_files')`,
  )
  const planted: string[] = []
  const empty: string[] = []
  for (const table of new Set(columns.map(({ table }) => table))) {
    const where = whereOf(table, ownerColumns, reach)
    if (!where || wordless.has(table)) continue
    const [{ n } = { n: 0 }] = await app.rows<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`)
    for (const one of columns.filter(
      (column) => column.table === table && !notTheirs.has(`${table}.${column.column}`),
    )) {
      if (n === 0) empty.push(`${table}.${one.column}`)
      else if (await plant(app, one, where, table.startsWith('board_') ? reach.name : word))
        planted.push(`${table}.${one.column}`)
    }
  }
  if (empty.length > 0) throw new Error(`the person has no row to plant a word in: ${empty.join(', ')}`)
  return planted
}

function whereOf(
  table: string,
  ownerColumns: ReadonlyArray<{ table: string; column: string }>,
  { companyId, contactId, number }: Reach,
) {
  const cards = '(select card_id from board_card_tickets where ticket_id in $tickets)'
  const tickets = '(select id from tickets where contact_id = $contact)'
  const messages = '(select id from messages where contact_id = $contact)'
  const by = ownerColumns.find((one) => one.table === table)?.column
  const other = byOther[table]
  const own = { contact_id: '= $contact', ticket_id: `in ${tickets}`, message_id: `in ${messages}` }[by ?? '']
  const condition = other ?? (by && own ? `${by} ${own}` : null)
  if (!condition) return null
  return `company_id = ${companyId} and ${condition.replaceAll('$cards', cards).replaceAll('$tickets', tickets).replaceAll('$contact', String(contactId)).replaceAll('$number', number)}`
}

/** Skips columns without free text, such as enumerations and foreign keys: the database rejects the word. */
async function plant(app: TestApp, { table, column, type }: Column, where: string, word: string): Promise<boolean> {
  const value =
    type === 'jsonb' || type === 'json'
      ? `case when ${column}::text like '[%' then '[{"text": "${word}"}]' else '{"text": "${word}"}' end::${type}`
      : type === 'bytea'
        ? `'${word}'::bytea`
        : type === 'ARRAY'
          ? `array['${word}']`
          : `'${word}'`
  try {
    await app.rows(`update ${table} set ${column} = ${value} where ${where}`)
    return true
  } catch (error) {
    const { code } = error as { code?: string }
    // One row is enough if values must be unique.
    if (code === '23505') {
      await app.rows(
        `update ${table} set ${column} = ${value} where ctid = (select ctid from ${table} where ${where} limit 1)`,
      )
      return true
    }
    // check_violation, foreign_key_violation, and an array of another type than text.
    if (code === '23514' || code === '23503' || code === '42804') return false
    throw error
  }
}

/** Returns the tables that contain a word. */
export async function tablesWith(app: TestApp, word: string): Promise<string[]> {
  const tables = await app.rows<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1`,
  )
  const hex = Buffer.from(word).toString('hex')
  const matchingTables: string[] = []
  for (const { name } of tables) {
    const rows = await app.rows<{ row: string }>(
      `select left(t::text, 3000) as row from ${name} t where strpos(lower(t::text), lower($1)) > 0 or strpos(t::text, $2) > 0 limit 1`,
      [word, hex],
    )
    if (rows[0]) matchingTables.push(`${name}: ${rows[0].row}`)
  }
  return matchingTables
}
