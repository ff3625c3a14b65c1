import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { promptRow } from './prompt.store.ts'
import type { PromptRow } from './prompt.view.ts'

/**
 * Returns a prompt of the company.
 * @throws AppError ERR_NO_PROMPT_FOUND for unknown ids and those of other companies
 */
export async function requirePrompt({ db, companyId }: Pick<Work, 'db' | 'companyId'>, id: number): Promise<PromptRow> {
  const row = await promptRow(db, companyId, id)
  if (!row) throw new AppError('ERR_NO_PROMPT_FOUND')
  return row
}
