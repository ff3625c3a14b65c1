import { expect, it } from 'vitest'
import { ownedDatabase } from '../../../../test/owned-database.ts'

const db = ownedDatabase()

/** Returns the index that a cached generic plan of a statement uses. */
async function indexOf(text: string): Promise<string | undefined> {
  await db.owner.query(`set plan_cache_mode = force_generic_plan; prepare read_one as ${text}`)
  const values = Array.from({ length: Number(/\$(\d)[^$]*$/.exec(text)?.[1]) }, () => '1').join(', ')
  const { rows } = await db.owner.query<{ 'QUERY PLAN': string }>(`explain execute read_one (${values})`)
  await db.owner.query('deallocate read_one')
  return /Index(?: Only)? Scan.* using (\w+)/.exec(rows.map((row) => row['QUERY PLAN']).join('\n'))?.[1]
}

it.each([
  ['select body from messages where company_id = $1 and id = $2 and not is_deleted', 'messages_pkey'],
  ['select 1 from only messages x where company_id = $1 and id = $2 for key share of x', 'messages_pkey'],
  [
    'update messages set ack = 3 where company_id = $1 and id = $2 and ack < $3 and send_error is null',
    'messages_pkey',
  ],
  [`select id from messages where company_id = $1 and ticket_id = $2 and client_id = $3`, 'messages_client'],
  [
    `select * from tickets where company_id = $1 and contact_id = $2 and connection_id = $3 and status <> 'closed' for no key update`,
    'tickets_one_unfinished',
  ],
  ['update tickets set unread = 0 where company_id = $1 and id = $2', 'tickets_pkey'],
  ['select * from contacts where company_id = $1 and id = $2', 'contacts_pkey'],
])('a plan from before the first ANALYZE uses the key: %s', async (text, index) => {
  expect(await indexOf(text)).toBe(index)
})
