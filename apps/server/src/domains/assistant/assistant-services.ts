import type { Actor } from '../../platform/actor.ts'
import type { AiConfig } from '../../platform/ai-config.ts'
import type { Work, Workplace } from '../../platform/db/work.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Ai } from './client/ai.ts'

/** Takes a prompt out of what uses it, in the running work. @returns the names of who used it */
export type ForgetPrompt = (work: Work, actor: Actor, id: number) => Promise<string[]>

/** Dependencies of the assistant on the rest of the server; filled by wiring. */
export interface AssistantDependencies {
  workplace: Workplace
  secrets: Secrets
  config: AiConfig
  /** Connections and queues that use a prompt, in the order in which they are named. */
  forget: { connections: ForgetPrompt; queues: ForgetPrompt }
}

/** The services of this area's calls and machines. */
export interface AssistantServices extends AssistantDependencies {
  ai: Ai
}
