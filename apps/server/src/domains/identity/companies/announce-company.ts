import type { Work } from '../../../platform/db/work.ts'
import { rooms } from '../../../platform/realtime/rooms.ts'
import { companyRow } from './company.store.ts'
import { companyOf } from './company.view.ts'

/** Announces a company's state to its open browsers: plan, features, due date, settings. */
export async function announceCompany(work: Work): Promise<void> {
  const row = await companyRow(work.db, work.companyId)
  if (row) work.announce('company', [rooms.company(work.companyId)], { action: 'update', company: companyOf(row) })
}
