import type { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import type { AnyJobHandler } from './job.ts'

type Options = AnyJobHandler['type']['options']

const POLL_SECONDS = 10

const concurrencyOf = ({ concurrency, cron }: Options): number => concurrency ?? (cron ? 1 : 2)
const perCompanyOf = (options: Options): number =>
  options.perCompany ?? Math.max(1, Math.floor(concurrencyOf(options) / 2))

const queueOptions = ({ retries }: Options) => ({
  retryLimit: retries ?? 5,
  retryDelay: 2,
  retryBackoff: true,
  heartbeatSeconds: 20,
  expireInSeconds: 900,
})

/**
 * Brings the queues in step with what is declared; needed before anything is enqueued, on every node. Those of before get
 * the options of now, and times of jobs that are no more are dropped; jobs of such a kind that still wait are left, and named
 * in the log.
 */
export async function declareQueues(boss: PgBoss, handlers: readonly AnyJobHandler[], log: Log): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { type } of handlers) {
    const options = queueOptions(type.options)
    const known = queues.get(type.name)
    if (!known) await boss.createQueue(type.name, { ...options, policy: 'standard' })
    else if (Object.entries(options).some(([key, value]) => known[key as keyof typeof options] !== value))
      await boss.updateQueue(type.name, options)
  }
  const isDeclared = (name: string) => handlers.some(({ type }) => type.name === name)
  for (const { name } of await boss.getSchedules()) if (!isDeclared(name)) await boss.unschedule(name)
  const ours = [...queues.keys()].filter((name) => !name.startsWith('__pgboss') && !isDeclared(name))
  if (ours.length > 0) log.warn({ queues: ours }, 'queues of jobs that this version does not know are left alone')
}

/**
 * Starts this node's workers.
 * @returns wake: look for jobs now instead of at the next poll
 */
export async function startWorkers(
  boss: PgBoss,
  handlers: readonly AnyJobHandler[],
  log: Log,
): Promise<{ wake: () => void }> {
  for (const handler of handlers) {
    const { name, options } = handler.type
    if (options.cron) await boss.schedule(name, options.cron, {})
    await startWorker(boss, handler, log)
  }
  return { wake: () => wakeWorkers(boss, () => true) }
}

function wakeWorkers(boss: PgBoss, isMeant: (name: string) => boolean): void {
  for (const { id, name } of boss.getWipData()) if (isMeant(name)) boss.notifyWorker(id)
}

async function startWorker(boss: PgBoss, handler: AnyJobHandler, log: Log): Promise<void> {
  const { name, options } = handler.type
  const how = {
    pollingIntervalSeconds: POLL_SECONDS,
    batchSize: 1,
    localConcurrency: concurrencyOf(options),
    // Counted on this node: in the database, two who look at once may both take the last place.
    localGroupConcurrency: perCompanyOf(options),
  }
  await boss.work<object>(name, how, async (jobs) => {
    for (const job of jobs) {
      try {
        // Where one job lay there may be more: the next look must not wait for the next poll.
        wakeWorkers(boss, (other) => other === name)
        await handler.run(job.data as never)
      } catch (error) {
        log.warn({ err: error, job: name, jobId: job.id }, 'a job failed and will be tried again')
        throw error
      }
    }
  })
}
