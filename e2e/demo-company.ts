import { Pool } from 'pg'
import { createCompanyWithAdmin } from '../apps/server/src/domains/identity/companies/create-company.ts'
import type { CompanyDb } from '../apps/server/src/platform/db/company-db.ts'
import { createPlatformDb } from '../apps/server/src/platform/db/platform-db.ts'
import { Transactions } from '../apps/server/src/platform/db/transactions.ts'
import { seedDemo } from '../apps/server/src/wiring/demo/demo.ts'
import type { DemoCaller } from '../apps/server/src/wiring/demo/demo-caller.ts'
import { caller } from './call.ts'
import { ownerUrl } from './owner-database.ts'
import type { Product } from './product.ts'

/**
 * Creates a company with the users and conversations of the demonstration in a running product.
 * @param domain the domain of its users' addresses; their password is that of the demonstration
 * @returns the company's id
 */
export async function newDemoCompany({ url, dataDir }: Product, domain: string): Promise<number> {
  const pool = new Pool({ connectionString: ownerUrl(dataDir), max: 2 })
  const transactions = new Transactions(pool)
  let companyId = 0
  try {
    await seedDemo({
      callAs: (token) => caller(url, token) as DemoCaller,
      workplace: {
        run: (companyId, task) =>
          transactions.run(`begin; set local app.company_id = ${companyId}`, (trx) =>
            task({ companyId, db: trx as CompanyDb, now: new Date() }),
          ),
      },
      createCompany: async () => {
        const company = await copyOfDemonstration(pool, domain)
        companyId = company.companyId
        return company
      },
      domain,
      log: { info: () => undefined },
    })
  } finally {
    await pool.end()
  }
  return companyId
}

/** Creates the company of the demonstration again, with its plan, due date and admin. */
async function copyOfDemonstration(pool: Pool, domain: string): Promise<{ companyId: number }> {
  const { rows } = await pool.query<{ name: string; planId: number; dueDate: string; passwordHash: string }>(
    `select c.name, c.plan_id as "planId", c.due_date::text as "dueDate", u.password_hash as "passwordHash"
     from companies c join users u on u.company_id = c.id where c.is_demo order by u.id limit 1`,
  )
  const [{ passwordHash, ...company } = { name: '', planId: 0, dueDate: '', passwordHash: '' }] = rows
  const email = `admin@${domain}`
  return createCompanyWithAdmin(
    createPlatformDb(pool),
    { ...company, email, settings: { campaignsEnabled: 'true' } },
    { name: 'Marina', lastName: 'Prado', email, passwordHash },
  )
}
