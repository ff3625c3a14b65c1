import { openBoss } from '../platform/jobs/boss.ts'
import type { AnyJobHandler } from '../platform/jobs/job.ts'
import { createJobQueue, type JobQueue } from '../platform/jobs/queue.ts'
import { declareQueues, startWorkers, type Workers } from '../platform/jobs/worker.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'

export interface Jobs {
  queue: JobQueue
  /** Creates the queues and, with the role `worker`, starts the workers. */
  start(handlers: readonly AnyJobHandler[], works: boolean): Promise<void>
  stop(): Promise<void>
}

/**
 * Opens the job queue of this process.
 * @param platformUrl address of the platform's role; the queue's tables belong to no company
 */
export function openJobs(platformUrl: string, secrets: Secrets, log: Log): Jobs {
  const boss = openBoss(platformUrl)
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'))
  let workers: Workers | null = null
  let isStarted = false
  return {
    queue: createJobQueue(boss, secrets, (name) => workers?.wake(name)),
    async start(handlers, works) {
      await boss.start()
      isStarted = true
      await declareQueues(boss, handlers, log)
      if (works) workers = await startWorkers(boss, handlers, log)
    },
    async stop() {
      workers?.stop()
      workers = null
      if (isStarted) await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
