import type { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import type { AnyJobHandler } from './job.ts'

type Options = AnyJobHandler['type']['options']

const POLL_SECONDS = 10
/** A job whose node says nothing of it for so long is another's. */
const HEARTBEAT_SECONDS = 20
const LIMIT_SECONDS = 300
/** The queue in which pg-boss itself keeps what comes by time, until it is put into its own. */
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
  // By itself it would wait a quarter of an hour for a node that died with one in hand.
  await boss.updateQueue(CRON_QUEUE, { heartbeatSeconds: HEARTBEAT_SECONDS })
  const isDeclared = (name: string) => handlers.some(({ type }) => type.name === name)
  for (const { name } of await boss.getSchedules()) if (!isDeclared(name)) await boss.unschedule(name)
  const ours = [...queues.keys()].filter((name) => !name.startsWith('__pgboss') && !isDeclared(name))
  if (ours.length > 0) log.warn({ queues: ours }, 'queues of jobs that this version does not know are left alone')
}

/** This node's workers. */
export interface Workers {
  /** Looks for jobs now instead of at the next poll, for those of one kind where it is named. */
  wake(name?: string): void
  /** Looks no more by itself. */
  stop(): void
}

/**
 * The jobs that one kind has in hand, and how many it had when the last of them made an idle worker look. A look that finds nothing
 * passes all due jobs of companies that are at their limit, so a job that only replaces another one causes none.
 */
interface InHand {
  now: number
  atLook: number
}

/**
 * Starts this node's workers.
 * @param pollSeconds the interval of looking without being woken
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
  // pg-boss computes its pauses by the clock: when that is set back, they would last for as long.
  const timer = setInterval(() => wake(undefined, true), pollSeconds * 1_000).unref()
  return { wake: (name) => wake(name), stop: () => clearInterval(timer) }
}

/**
 * Has one idle worker of each kind look: when it finds a job, another one looks for the next. So a kind with many places costs
 * a look for each job, not one for each place. Those at work look again as soon as they are done.
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
    // The timer above has one of them look at each interval: all together need not look more often by themselves.
    pollingIntervalSeconds: pollSeconds * concurrencyOf(options),
    batchSize: 1,
    // How often it was tried.
    includeMetadata: true as const,
    localConcurrency: concurrencyOf(options),
    // Counted on this node: in the database, two who look at once may both take the last place.
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
        // Where one more job lay there may be more: the next look must not wait for the next poll.
        const isMore = inHand.now > inHand.atLook
        if (isMore) inHand.atLook = inHand.now
        wakeWorkers(boss, { name, idle: isMore })
        await handler.run(job.data as never)
      } catch (error) {
        const failed = { err: error, job: name, jobId: job.id }
        if (job.retryCount < job.retryLimit) log.warn(failed, 'a job failed and will be tried again')
        else log.error(failed, 'a job failed too often and is given up')
        throw error
      } finally {
        inHand.now--
        clearTimeout(late)
      }
    }
  })
}
