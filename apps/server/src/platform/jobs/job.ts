import type { Secrets } from '../secrets.ts'

export interface JobOptions<P> {
  /** Jobs of this kind at once on a node; 2 where nothing else is said, 1 for those that come by themselves. */
  concurrency?: number
  /** Of these so many of one company; half of them. A long list of one leaves room for the others. */
  perCompany?: number
  /** Tries after the first; 5. */
  retries?: number
  /**
   * After so many seconds a job that has not ended counts as failed and is tried again; 300. It must be able to run beside
   * itself: its work is not stopped.
   */
  limitSeconds?: number
  /** Cron pattern, in UTC, of a job that comes by itself. */
  cron?: string
  /** Also runs when a server starts: it looks after what became due while none ran. Its payload is empty. */
  atStart?: true
  /** How the payload lies in the database, where it may not be read there. */
  seal?(secrets: Pick<Secrets, 'seal'>, payload: P): P
}

/**
 * A kind of work that is done later, at least once. Areas declare theirs in `domains/<area>/jobs.ts`. Payloads carry
 * identifiers; `companyId` says for whom.
 */
export interface JobType<P extends object> {
  /** `subject.verb`, unique in the product; it is stored, and the name of a queue. */
  readonly name: string
  readonly options: JobOptions<P>
}

/** Declares a kind of job. */
export const declareJob = <P extends object>(name: string, options: JobOptions<P> = {}): JobType<P> => ({
  name,
  options,
})

/** The payload of a job that comes by itself. */
export type NoPayload = Record<string, never>

/** Who does a kind of job. `run` may run twice for the same one; throwing tries it again later. */
export interface JobHandler<P extends object> {
  readonly type: JobType<P>
  run(payload: P): Promise<void>
}

/** Says who does a kind of job. */
export const handle = <P extends object>(type: JobType<P>, run: (payload: P) => Promise<void>): JobHandler<P> => ({
  type,
  run,
})

/** A handler whose payload only its queue knows. */
export interface AnyJobHandler {
  readonly type: { readonly name: string; readonly options: Omit<JobOptions<never>, 'seal'> }
  run(payload: never): Promise<void>
}

/**
 * Joins what the areas declare with who does it.
 * @throws when a name is declared twice, or a kind of job has no handler or two
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
  const stray = handlers.find(({ type }) => !names.includes(type.name))
  if (stray) throw new Error(`the job ${stray.type.name} is handled but not declared`)
  return handlers
}
