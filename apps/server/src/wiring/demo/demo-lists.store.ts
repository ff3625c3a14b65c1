import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

const guests = [
  ['Adriana Lobo', '5511987660001'],
  ['Benício Tavares', '5511987660002'],
  ['Célia Rocha Arquitetura', '5511987660003'],
  ['Danilo Prates', '5511987660004'],
  ['Estela (indicação da Marina)', ''],
  ['Fernanda Brito', '5519987660006'],
  ['Gustavo Neri', '5521987660007'],
  ['Hotel Recanto', '5511987660008'],
] as const

/** The last result of each number check: true, false, or null after repeated checks without an answer. */
const shops = [
  ['Armazém Dois Irmãos', '5511987670001', true],
  ['Bazar da Praça', '5511987670002', true],
  ['Casa Amarela Decoração', '5511987670003', true],
  ['Depósito São Jorge', '5511987670004', false],
  ['Empório Ipê', '5511987670005', true],
  ['Ferragens Lapa', '5511987670006', null],
  ['Galeria Bela Vista', '5511987670007', true],
] as const

/**
 * Stores two more lists: guests with unchecked numbers, one without a number, and shops with checked numbers.
 * @returns the list of guests
 */
export async function storeLists(
  db: CompanyDb,
  { companyId, userId, now }: { companyId: number; userId: number; now: Date },
): Promise<number> {
  const list = async (name: string) => {
    const { rows } = await sql<{ id: number }>`insert into contact_lists (company_id, name, user_id)
      values (${companyId}, ${name}, ${userId}) returning id`.execute(db)
    return rows[0]?.id ?? 0
  }
  const guestList = await list('Convidados da inauguração')
  await sql`insert into contact_list_items (company_id, contact_list_id, name, number, is_phone)
    select ${companyId}, ${guestList}, g.name, g.number, g.number <> ''
    from unnest(${guests.map(([name]) => name)}::text[], ${guests.map(([, number]) => number)}::text[]) as g (name, number)`.execute(
    db,
  )
  const shopList = await list('Lojistas da região')
  const checkedAt = new Date(now.getTime() - 2 * 86_400_000)
  await sql`insert into contact_list_items (company_id, contact_list_id, name, number, is_phone, is_valid, checked_at, unanswered, gave_up)
    select ${companyId}, ${shopList}, g.name, g.number, true, g.valid, case when g.valid is not null then ${checkedAt}::timestamptz end,
      case when g.valid is null then 5 else 0 end, g.valid is null
    from unnest(${shops.map(([name]) => name)}::text[], ${shops.map(([, number]) => number)}::text[],
      ${shops.map(([, , valid]) => valid)}::boolean[]) as g (name, number, valid)`.execute(db)
  await sql`insert into contact_list_checks (company_id, contact_list_id, state, total, done, user_id, started_at, finished_at)
    values (${companyId}, ${shopList}, 'done', ${shops.length}, ${shops.length}, ${userId}, ${checkedAt}, ${checkedAt})`.execute(
    db,
  )
  return guestList
}
