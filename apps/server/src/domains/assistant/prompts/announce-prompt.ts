import type { Prompt } from '@recado/contract/assistant/prompt'
import type { Work } from '../../../platform/db/work.ts'
import { profileRooms } from '../../identity/public.ts'
import { type PromptRow, plainPrompt, promptOf } from './prompt.view.ts'

/** Announces a saved prompt to the company, to each as they may see it. @returns as admins see it */
export function announcePrompt(work: Work, action: 'create' | 'update', row: PromptRow): Prompt {
  const prompt = promptOf(row)
  work.announce('prompt', [profileRooms.admins(work.companyId)], { action, prompt })
  work.announce('prompt', [profileRooms.others(work.companyId)], { action, prompt: plainPrompt(prompt) })
  return prompt
}
