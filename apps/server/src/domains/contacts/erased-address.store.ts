import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import { erasedHash } from '../../platform/erased-address.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** Stores the hashed addresses of a person whose data are erased (`erasedHashes`). */
export async function insertErased(
  db: CompanyDb,
  companyId: number,
  { hashes, now }: { hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await sql`
    insert into erased_addresses (company_id, hash, erased_at)
    select ${companyId}, h, ${now} from unnest(${hashes}::bytea[]) h
    on conflict do nothing`.execute(db)
}

/**
 * Returns which of these numbers belong to erased people who have not written since. An import must not restore them.
 * @param phones canonical digits
 */
export async function erasedPhones(
  db: CompanyDb,
  companyId: number,
  { phones, secrets }: { phones: readonly string[]; secrets: Pick<Secrets, 'key'> },
): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set()
  const { rows: any } = await sql`select 1 from erased_addresses where company_id = ${companyId} limit 1`.execute(db)
  if (any.length === 0) return new Set()
  const byHash = new Map(
    phones.map((value) => [erasedHash(secrets, companyId, { kind: 'phone', value }).toString('hex'), value]),
  )
  const { rows } = await sql<{ hash: string }>`
    select encode(e.hash, 'hex') as hash from erased_addresses e
    where e.company_id = ${companyId} and e.hash = any(select decode(h, 'hex') from unnest(${[...byHash.keys()]}::text[]) h)`.execute(
    db,
  )
  const erased = rows.flatMap(({ hash }) => byHash.get(hash) ?? [])
  const { rows: alive } = await sql<{ number: string }>`
    select c.number from contacts c where c.company_id = ${companyId} and c.number = any(${erased}::text[]) and c.erased_at is null`.execute(
    db,
  )
  const writing = new Set(alive.map(({ number }) => number))
  return new Set(erased.filter((phone) => !writing.has(phone)))
}
