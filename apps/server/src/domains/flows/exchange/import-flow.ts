import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { requireFlow } from '../flows/require-flow.ts'
import { readFlowFile } from './read-file.rules.ts'

/**
 * Parses a file for import into a flow. Stores nothing.
 * @throws AppError ERR_NO_FLOW_FOUND, ERR_FLOW_FILE
 */
export async function importFlow(work: Work, actor: Actor, id: number, content: string) {
  await requireFlow(work, id)
  const read = readFlowFile(content, actor.company.language)
  if (!read) throw new AppError('ERR_FLOW_FILE')
  return read
}
