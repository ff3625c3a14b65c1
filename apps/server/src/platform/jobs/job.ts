import type { Secrets } from '../secrets.ts'

export interface JobOptions<P> {
  /** Jobs of this kind running at once on a node. Default: 2, or 1 for scheduled kinds. */
  concurrency?: number
  /**
   * Maximum jobs of one company among them. Default: half, so that one company's long backlog leaves room for others.
   */
  perCompany?: number
  /** Retries after the first try. Default: 5. */
  retries?: number
  /**
   * Seconds after which an unfinished job counts as failed and is retried. Default: 300. The work is not stopped, so it
   * must tolerate running twice at once.
   */
  limitSeconds?: number
  /** Cron pattern of a scheduled job, in UTC. */
  cron?: string
  /** Also runs at every server start, for work that became due while no server ran. Its payload is empty. */
  atStart?: true
  /** Seals payload fields that must not be readable in the database. */
  seal?(secrets: Pick<Secrets, 'seal'>, payload: P): P
}

/**
 * A kind of work that is done later, at least once. Areas declare theirs in `domains/<area>/jobs.ts`. Payloads contain
 * identifiers; `companyId` names the company.
 */
export interface JobType<P extends object> {
  /** `subject.verb`, unique in the product. Stored in the database as the name of a queue. */
  readonly name: string
  readonly options: JobOptions<P>
}

/** Declares a kind of job. */
export const declareJob = <P extends object>(name: string, options: JobOptions<P> = {}): JobType<P> => ({
  name,
  options,
})

/** The payload of a scheduled job. */
export type NoPayload = Record<string, never>

/** The handler of a kind of job. `run` may run twice for the same job; an error retries it later. */
export interface JobHandler<P extends object> {
  readonly type: JobType<P>
  run(payload: P): Promise<void>
}

/** Binds a kind of job to its handler. */
export const handle = <P extends object>(type: JobType<P>, run: (payload: P) => Promise<void>): JobHandler<P> => ({
  type,
  run,
})

/** A handler with an erased payload type. */
export interface AnyJobHandler {
  readonly type: { readonly name: string; readonly options: Omit<JobOptions<never>, 'seal'> }
  run(payload: never): Promise<void>
}

/**
 * Joins the areas' kinds of jobs with their handlers.
 * @throws when a name is declared twice, or a kind of job does not have exactly one handler
 */
export function joinJobs(
  types: ReadonlyArray<{ readonly name: string }>,
  handlers: readonly AnyJobHandler[],
): readonly AnyJobHandler[] {
  const names = types.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`the job ${twice} is declared twice`)
  for (const name of names) {
    const count = handlers.filter(({ type }) => type.name === name).length
    if (count !== 1) throw new Error(`the job ${name} has ${count} handlers instead of one`)
  }
  const undeclaredHandler = handlers.find(({ type }) => !names.includes(type.name))
  if (undeclaredHandler) throw new Error(`the job ${undeclaredHandler.type.name} is handled but not declared`)
  return handlers
}
