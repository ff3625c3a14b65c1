import type { AssistantServices } from '../assistant-services.ts'
import { announcePrompt } from './announce-prompt.ts'
import { type PromptOutcome, promptRow, recordPromptOutcome } from './prompt.store.ts'
import type { PromptRow } from './prompt.view.ts'

/**
 * Records for admins what a call of a prompt says about its key, and why it returned no answer, and sends the change to
 * the company.
 * @param row the prompt as it was when the call began; if it was changed since, nothing is recorded
 */
export async function recordOutcome(
  { workplace }: Pick<AssistantServices, 'workplace'>,
  row: PromptRow,
  outcome: PromptOutcome,
): Promise<void> {
  await workplace.run(row.company_id, async (work) => {
    if (!(await recordPromptOutcome(work.db, work.companyId, { row, outcome, now: work.now }))) return
    const updatedRow = await promptRow(work.db, work.companyId, row.id)
    if (updatedRow) announcePrompt(work, 'update', updatedRow)
  })
}
