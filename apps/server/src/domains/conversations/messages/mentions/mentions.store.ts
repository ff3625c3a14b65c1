import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import type { NormalizedAddress } from '../inbound/inbound.rules.ts'
import type { MentionedContact } from './mentions.rules.ts'

/** Returns the contacts of addresses, and the name of a connection. */
export async function mentionedContacts(
  db: CompanyDb,
  companyId: number,
  connectionId: number,
  addresses: readonly NormalizedAddress[],
): Promise<{ ownName: string; contacts: MentionedContact[] }> {
  const of = (kind: 'phone' | 'lid' | 'group') => addresses.flatMap((address) => address[kind] ?? [])
  const { rows } = await sql<MentionedContact>`
    select c.id, c.name, case when not c.is_group then nullif(c.number, '') end as phone, c.lid, case when c.is_group then c.number end as group
    from contact_identities i join contacts c on c.company_id = ${companyId} and c.id = i.contact_id
    where i.company_id = ${companyId} and ((i.kind = 'phone' and i.value = any(${of('phone')}::text[]))
      or (i.kind = 'lid' and i.value = any(${of('lid')}::text[])) or (i.kind = 'group' and i.value = any(${of('group')}::text[])))`.execute(
    db,
  )
  const names = await sql<{
    name: string
  }>`select name from connections where company_id = ${companyId} and id = ${connectionId}`.execute(db)
  return { ownName: names.rows[0]?.name ?? '', contacts: rows }
}
