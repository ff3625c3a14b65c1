import type { MovementKind } from '@recado/contract/finance/movement'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

export interface MovementRow {
  id: number
  kind: MovementKind
  cents: number
  title: string
  createdAt: Date
  userName: string | null
}

/** Sums of a period, in cents. */
export interface Sums {
  count: number
  entrada: number
  saida: number
}

/** The movements since an instant, newest first; rows before the page are skipped in the index. */
export async function movementRows(
  db: CompanyDb,
  companyId: number,
  { since, limit, offset }: { since: Date; limit: number; offset: number },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select m.id, m.kind, m.cents::float8 as cents, m.title, m.created_at as "createdAt", u.name as "userName"
    from (select company_id, id from movements where company_id = ${companyId} and created_at >= ${since}
      order by created_at desc, id desc limit ${limit} offset ${offset}) as page
    join movements m on m.company_id = page.company_id and m.id = page.id
    left join users u on u.company_id = m.company_id and u.id = m.created_by
    where m.company_id = ${companyId} order by m.created_at desc, m.id desc`.execute(db)
  return rows
}

/** The movements after a given one, for page-by-page export. */
export async function movementsAfter(
  db: CompanyDb,
  companyId: number,
  { since, after, limit }: { since: Date; after: Pick<MovementRow, 'createdAt' | 'id'> | null; limit: number },
): Promise<MovementRow[]> {
  const start = after ? sql`(m.created_at, m.id) < (${after.createdAt}::timestamptz, ${after.id}::int)` : sql`true`
  const { rows } = await sql<MovementRow>`
    select m.id, m.kind, m.cents::float8 as cents, m.title, m.created_at as "createdAt", u.name as "userName"
    from movements m left join users u on u.company_id = m.company_id and u.id = m.created_by
    where m.company_id = ${companyId} and m.created_at >= ${since} and ${start}
    order by m.created_at desc, m.id desc limit ${limit}`.execute(db)
  return rows
}

/** @param first YYYY-MM-DD, the first day of the period */
export async function sumsSince(db: CompanyDb, companyId: number, first: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(movements), 0)::int as count, coalesce(sum(entrada), 0)::float8 as entrada,
      coalesce(sum(saida), 0)::float8 as saida
    from movement_days where company_id = ${companyId} and day >= ${first}::date`.execute(db)
  return rows[0] ?? { count: 0, entrada: 0, saida: 0 }
}

/** Sums of each day with movements, oldest first. */
export async function sumsByDay(
  db: CompanyDb,
  companyId: number,
  first: string,
): Promise<Array<{ day: string; entrada: number; saida: number }>> {
  const { rows } = await sql<{ day: string; entrada: number; saida: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, entrada::float8 as entrada, saida::float8 as saida
    from movement_days where company_id = ${companyId} and day >= ${first}::date order by movement_days.day`.execute(db)
  return rows
}

/** @returns its id; null: a movement with this client id was entered before */
export async function insertMovement(
  db: CompanyDb,
  companyId: number,
  movement: { kind: MovementKind; cents: number; title: string; createdBy: number; now: Date; clientId?: string },
): Promise<number | null> {
  const { kind, cents, title, createdBy, now, clientId } = movement
  const row = await db
    .insertInto('movements')
    .values({
      ...{ company_id: companyId, kind, cents, title, created_by: createdBy, created_at: now },
      client_id: clientId ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'client_id']).where('client_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The movement that was entered with a client id. */
export async function movementOfClient(
  db: CompanyDb,
  companyId: number,
  clientId: string,
): Promise<MovementRow | undefined> {
  const { rows } = await sql<MovementRow>`
    select m.id, m.kind, m.cents::float8 as cents, m.title, m.created_at as "createdAt", u.name as "userName"
    from movements m left join users u on u.company_id = m.company_id and u.id = m.created_by
    where m.company_id = ${companyId} and m.client_id = ${clientId}`.execute(db)
  return rows[0]
}

/**
 * Deletes a movement.
 * @returns the deleted movement; null when it did not exist
 */
export async function removeMovement(
  db: CompanyDb,
  companyId: number,
  id: number,
): Promise<Pick<MovementRow, 'kind' | 'cents' | 'title'> | null> {
  // A greater id could not even be compared with the column.
  if (id >= 2 ** 31) return null
  const { rows } = await sql<Pick<MovementRow, 'kind' | 'cents' | 'title'>>`
    delete from movements where company_id = ${companyId} and id = ${id}
    returning kind, cents::float8 as cents, title`.execute(db)
  return rows[0] ?? null
}
