import type { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import { type JobName, type JobPayload, jobNames } from './queue.ts'

export interface JobHandler<N extends JobName> {
  /** Runs one job; may run twice for the same one. Throwing tries it again later. */
  run(payload: JobPayload<N>): Promise<void>
  /** Jobs of this name at once on this node. */
  concurrency?: number
  /** Tries after the first. */
  retries?: number
  /** Cron pattern of a job that comes by itself. */
  cron?: string
}
export type JobHandlers = { [N in JobName]: JobHandler<N> }

const POLL_SECONDS = 10

/** Declares every queue; needed before anything is enqueued, on every node. */
export async function declareQueues(boss: PgBoss, handlers: JobHandlers): Promise<void> {
  for (const name of jobNames) {
    const retryLimit = handlers[name].retries ?? 5
    const options = {
      retryLimit,
      retryDelay: 2,
      retryBackoff: true,
      heartbeatSeconds: 20,
      expireInSeconds: 900,
      policy: 'standard' as const,
    }
    if (!(await boss.getQueue(name))) await boss.createQueue(name, options)
  }
}

/**
 * Starts this node's workers: exactly one handler per job (the type demands all of them).
 * @returns wake: look for jobs now instead of at the next poll
 */
export async function startWorkers(boss: PgBoss, handlers: JobHandlers, log: Log): Promise<{ wake: () => void }> {
  const workers: string[] = []
  for (const name of jobNames) {
    if (handlers[name].cron) await boss.schedule(name, handlers[name].cron, {})
    // One by one, because only a worker that has an id of its own can be woken.
    for (let n = 0; n < (handlers[name].concurrency ?? 1); n++) {
      workers.push(await startWorker(boss, name, handlers[name], log))
    }
  }
  return {
    wake() {
      for (const id of workers) boss.notifyWorker(id)
    },
  }
}

async function startWorker<N extends JobName>(
  boss: PgBoss,
  name: N,
  handler: JobHandler<N>,
  log: Log,
): Promise<string> {
  const options = { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 }
  let id = ''
  id = await boss.work<JobPayload<N>>(name, options, async (jobs) => {
    // Where one job lay there may be more: the next look must not wait for the next poll.
    boss.notifyWorker(id)
    for (const job of jobs) {
      try {
        await handler.run(job.data)
      } catch (error) {
        log.warn({ err: error, job: name, jobId: job.id }, 'a job failed and will be tried again')
        throw error
      }
    }
  })
  return id
}
