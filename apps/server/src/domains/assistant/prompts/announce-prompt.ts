import type { Prompt } from '@recado/contract/assistant/prompt'
import type { Work } from '../../../platform/db/work.ts'
import { tellingRooms } from '../../identity/public.ts'
import { type PromptRow, plainPrompt, promptOf } from './prompt.view.ts'

/**
 * Sends a saved prompt to the company, with the fields that each user may see.
 * @returns the view for users who may change it
 */
export function announcePrompt(work: Work, action: 'create' | 'update', row: PromptRow): Prompt {
  const prompt = promptOf(row)
  work.announce('prompt', [tellingRooms.with(work.companyId, 'prompts:edit')], { action, prompt })
  work.announce('prompt', [tellingRooms.without(work.companyId, 'prompts:edit')], {
    action,
    prompt: plainPrompt(prompt),
  })
  return prompt
}
