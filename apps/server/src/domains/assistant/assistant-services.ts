import type { Actor, CompanyContexts } from '../../platform/actor.ts'
import type { AiConfig } from '../../platform/ai-config.ts'
import type { Work, Workplace } from '../../platform/db/work.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Ai } from './client/ai.ts'

/** Takes a prompt out of what uses it, in the running work. @returns the names of who used it */
export type ForgetPrompt = (work: Work, actor: Actor, id: number) => Promise<string[]>

/** A piece of what a company knows. */
export interface Passage {
  documentId: number
  title: string
  text: string
}

/** Dependencies of the assistant on the rest of the server; filled by wiring. */
export interface AssistantDependencies extends CompanyContexts {
  log: Log
  workplace: Workplace
  secrets: Secrets
  config: AiConfig
  /** Connections and queues that use a prompt, in the order in which they are named. */
  forget: { connections: ForgetPrompt; queues: ForgetPrompt }
  /** The company's own key came or went, in the running work. */
  keyChanged(work: Work): Promise<void>
  /** What the company knows about a question, the best first. It opens its transactions itself. */
  findPassages(companyId: number, question: string): Promise<Passage[]>
}

/** The services of this area's calls and machines. */
export interface AssistantServices extends AssistantDependencies {
  ai: Ai
}
