import type { TestCase, TestCaseInput } from '@recado/contract/flows/simulation'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

interface Row {
  id: number
  name: string
  content: Omit<TestCaseInput, 'name'>
}
const caseOf = ({ id, name, content }: Row): TestCase => ({ ...content, id, name })
const contentOf = ({ name: _, ...content }: TestCaseInput) => JSON.stringify(content)

export async function testCases(db: CompanyDb, companyId: number, flowId: number): Promise<TestCase[]> {
  const { rows } = await sql<Row>`select id, name, content from flow_tests
    where company_id = ${companyId} and flow_id = ${flowId} order by id limit 200`.execute(db)
  return rows.map(caseOf)
}

export async function insertTestCase(
  db: CompanyDb,
  companyId: number,
  flowId: number,
  input: TestCaseInput,
): Promise<TestCase> {
  const { rows } = await sql<{ id: number }>`insert into flow_tests (company_id, flow_id, name, content)
    values (${companyId}, ${flowId}, ${input.name}, ${contentOf(input)}::jsonb) returning id`.execute(db)
  return { ...input, id: rows[0]?.id ?? 0 }
}

/** Returns false when the flow has no such test case. */
export async function saveTestCase(
  db: CompanyDb,
  companyId: number,
  { flowId, id, input }: { flowId: number; id: number; input: TestCaseInput },
): Promise<boolean> {
  if (id >= 2 ** 31) return false
  const { numAffectedRows } = await sql`update flow_tests set name = ${input.name}, content = ${contentOf(input)}::jsonb
    where company_id = ${companyId} and flow_id = ${flowId} and id = ${id}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Returns false when the flow has no such test case. */
export async function removeTestCase(db: CompanyDb, companyId: number, flowId: number, id: number): Promise<boolean> {
  if (id >= 2 ** 31) return false
  const { numAffectedRows } = await sql`delete from flow_tests
    where company_id = ${companyId} and flow_id = ${flowId} and id = ${id}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
