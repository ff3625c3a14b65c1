import type { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import type { AnyJobHandler } from './job.ts'

type Options = AnyJobHandler['type']['options']

const POLL_SECONDS = 10
/** After this time without a heartbeat, another node takes over a job. */
const HEARTBEAT_SECONDS = 20
const LIMIT_SECONDS = 300
/** The queue in which pg-boss keeps scheduled jobs until it moves them to their own. */
const CRON_QUEUE = '__pgboss__send-it'

const concurrencyOf = ({ concurrency, cron }: Options): number => concurrency ?? (cron ? 1 : 2)
const perCompanyOf = (options: Options): number =>
  options.perCompany ?? Math.max(1, Math.floor(concurrencyOf(options) / 2))

const limitOf = ({ limitSeconds }: Options): number => limitSeconds ?? LIMIT_SECONDS

const queueOptions = (options: Options) => ({
  retryLimit: options.retries ?? 5,
  retryDelay: 2,
  retryBackoff: true,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: limitOf(options),
})

/**
 * Reconciles the queues with the declared kinds. Needed on every node before anything is enqueued. Updates the options
 * of existing queues and removes schedules of deleted kinds. Waiting jobs of such kinds are left, and the log names the
 * kinds.
 */
export async function declareQueues(boss: PgBoss, handlers: readonly AnyJobHandler[], log: Log): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { type } of handlers) {
    const options = queueOptions(type.options)
    const storedQueue = queues.get(type.name)
    if (!storedQueue) await boss.createQueue(type.name, { ...options, policy: 'standard' })
    else if (Object.entries(options).some(([key, value]) => storedQueue[key as keyof typeof options] !== value))
      await boss.updateQueue(type.name, options)
  }
  // By default, pg-boss would wait a quarter of an hour for a job of a dead node.
  await boss.updateQueue(CRON_QUEUE, { heartbeatSeconds: HEARTBEAT_SECONDS })
  const isDeclared = (name: string) => handlers.some(({ type }) => type.name === name)
  for (const { name } of await boss.getSchedules()) if (!isDeclared(name)) await boss.unschedule(name)
  const ours = [...queues.keys()].filter((name) => !name.startsWith('__pgboss') && !isDeclared(name))
  if (ours.length > 0) log.warn({ queues: ours }, 'queues of jobs unknown to this version are left unchanged')
}

/** This node's workers. */
export interface Workers {
  /** Polls for jobs now instead of at the next interval, of one kind if it is named. */
  wake(name?: string): void
  /** Stops polling. */
  stop(): void
}

/**
 * The running jobs of one kind, and their number when the last of them made an idle worker poll. A poll that finds
 * nothing reads all due jobs of companies at their limit, so a job that only replaces another one causes no poll.
 */
interface InHand {
  now: number
  atLook: number
}

/**
 * Starts this node's workers.
 * @param pollSeconds the polling interval without a wake-up
 */
export async function startWorkers(
  boss: PgBoss,
  handlers: readonly AnyJobHandler[],
  log: Log,
  pollSeconds = POLL_SECONDS,
): Promise<Workers> {
  const inHand = new Map(handlers.map(({ type }) => [type.name, { now: 0, atLook: 0 }]))
  for (const handler of handlers) {
    const { name, options } = handler.type
    if (options.cron) await boss.schedule(name, options.cron, {})
    await startWorker(boss, handler, { log, pollSeconds, inHand: inHand.get(name) ?? { now: 0, atLook: 0 } })
  }
  const wake = (name?: string, includeInternal = false) => {
    for (const [kind, jobs] of inHand) if (name === undefined || kind === name) jobs.atLook = 0
    wakeWorkers(boss, { name, includeInternal })
  }
  // pg-boss computes its pauses from the clock, so setting it back would prolong them by as much.
  const timer = setInterval(() => wake(undefined, true), pollSeconds * 1_000).unref()
  return { wake: (name) => wake(name), stop: () => clearInterval(timer) }
}

/**
 * Makes one idle worker of each kind poll. When it finds a job, another one polls for the next. So a kind with many
 * places costs one poll per job, not one per place. Busy workers poll again as soon as they are done.
 */
function wakeWorkers(
  boss: PgBoss,
  { name: only, idle = true, ...of }: { name?: string | undefined; idle?: boolean; includeInternal?: boolean } = {},
): void {
  const looking = new Set<string>()
  for (const { id, name, count } of boss.getWipData(of)) {
    if ((only !== undefined && name !== only) || (count === 0 && (!idle || looking.has(name)))) continue
    if (count === 0) looking.add(name)
    boss.notifyWorker(id)
  }
}

async function startWorker(
  boss: PgBoss,
  handler: AnyJobHandler,
  { log, pollSeconds, inHand }: { log: Log; pollSeconds: number; inHand: InHand },
): Promise<void> {
  const { name, options } = handler.type
  const how = {
    // The timer above makes one worker poll per interval, so all together need not poll more often.
    pollingIntervalSeconds: pollSeconds * concurrencyOf(options),
    batchSize: 1,
    // Includes the number of tries.
    includeMetadata: true as const,
    localConcurrency: concurrencyOf(options),
    // Counted on this node, because two concurrent polls of the database may both take the last place.
    localGroupConcurrency: perCompanyOf(options),
  }
  await boss.work<object, unknown, typeof how>(name, how, async (jobs) => {
    for (const job of jobs) {
      const late = setTimeout(
        () => log.error({ job: name, jobId: job.id }, 'a job takes longer than it may, and will be tried again'),
        limitOf(options) * 1_000,
      ).unref()
      try {
        inHand.now++
        // Where a job was found there may be more, so do not wait for the next interval.
        const isMore = inHand.now > inHand.atLook
        if (isMore) inHand.atLook = inHand.now
        wakeWorkers(boss, { name, idle: isMore })
        await handler.run(job.data as never)
      } catch (error) {
        const details = { err: error, job: name, jobId: job.id }
        if (job.retryCount < job.retryLimit) log.warn(details, 'a job failed and will be tried again')
        else log.error(details, 'a job failed too often and is given up')
        throw error
      } finally {
        inHand.now--
        clearTimeout(late)
      }
    }
  })
}
