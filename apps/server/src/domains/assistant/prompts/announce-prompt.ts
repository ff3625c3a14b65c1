import type { Prompt } from '@recado/contract/assistant/prompt'
import type { Work } from '../../../platform/db/work.ts'
import { profileRooms } from '../../identity/public.ts'
import { type PromptRow, plainPrompt, promptOf } from './prompt.view.ts'

/**
 * Sends a saved prompt to the company, with the fields that each user may see.
 * @returns the view for admins
 */
export function announcePrompt(work: Work, action: 'create' | 'update', row: PromptRow): Prompt {
  const prompt = promptOf(row)
  work.announce('prompt', [profileRooms.admins(work.companyId)], { action, prompt })
  work.announce('prompt', [profileRooms.others(work.companyId)], { action, prompt: plainPrompt(prompt) })
  return prompt
}
