import type { Actor, CompanyContexts } from '../../platform/actor.ts'
import type { AiConfig } from '../../platform/ai/ai-config.ts'
import type { Work, Workplace } from '../../platform/db/work.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { MediaAddresses } from '../conversations/public.ts'
import type { Ai } from './client/ai.ts'

/**
 * Removes a prompt from everything that uses it, in the running work.
 * @returns the names of what used it
 */
export type ForgetPrompt = (work: Work, actor: Actor, id: number) => Promise<string[]>

/** A passage of the company's knowledge. */
export interface Passage {
  documentId: number
  title: string
  text: string
}

/** Dependencies of the assistant on other areas; provided by the wiring. */
export interface AssistantDependencies extends CompanyContexts {
  log: Log
  workplace: Workplace
  secrets: Secrets
  config: AiConfig
  /** Files of voice messages and pictures. */
  storage: Pick<Storage, 'open'>
  /** Signs the files of messages in events. */
  addresses: MediaAddresses
  /** Removes a prompt from connections and queues, in the order in which the user reads their names. */
  forget: { connections: ForgetPrompt; queues: ForgetPrompt }
  /** Called in the running work when the company's own key was added or removed. */
  keyChanged(work: Work): Promise<void>
  /** Finds knowledge passages for a question, best first. Opens its own transactions. */
  findPassages(companyId: number, question: string): Promise<Passage[]>
}

/** Services of this area's calls and machines. */
export interface AssistantServices extends AssistantDependencies {
  ai: Ai
}
