import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { integrationRow } from './integration.store.ts'
import type { IntegrationRow } from './integration.view.ts'

/**
 * Returns an integration of the company.
 * @throws AppError ERR_NO_INTEGRATION_FOUND for unknown ids and those of other companies
 */
export async function requireIntegration(
  { db, companyId }: Pick<Work, 'db' | 'companyId'>,
  id: number,
): Promise<IntegrationRow> {
  const row = await integrationRow(db, companyId, id)
  if (!row) throw new AppError('ERR_NO_INTEGRATION_FOUND')
  return row
}
