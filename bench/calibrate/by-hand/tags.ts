import type { Pool } from 'pg'

const text = 'select id, name, color, kanban from tags where company_id = $1 and true order by name, id'

/** All tags of a company by name. */
export async function listTags(pool: Pool, companyId: number): Promise<object[]> {
  const { rows } = await pool.query({ name: 'tags', text, values: [companyId] })
  return rows
}
