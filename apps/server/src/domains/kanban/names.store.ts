import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** The names of queues and users on cards, by id. */
export interface Names {
  queues: ReadonlyMap<number, { id: number; name: string; color: string }>
  users: ReadonlyMap<number, { id: number; name: string }>
}

/** Returns all names of a company: they are fewer than its cards, many of which share a name. */
export async function readNames(db: CompanyDb, companyId: number): Promise<Names> {
  const [queues, users] = await Promise.all([
    sql<{ id: number; name: string; color: string }>`
      select id, name, color from queues where company_id = ${companyId}`.execute(db),
    sql<{ id: number; name: string }>`select id, name from users where company_id = ${companyId}`.execute(db),
  ])
  return {
    queues: new Map(queues.rows.map((queue) => [queue.id, queue])),
    users: new Map(users.rows.map((user) => [user.id, user])),
  }
}
