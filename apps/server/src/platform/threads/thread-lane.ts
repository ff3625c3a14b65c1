import { type Transferable, Worker } from 'node:worker_threads'
import { AppError } from '../app-error.ts'
import { FairQueue, WaitedTooLong } from './fair-queue.ts'
import type { FromThread } from './in-thread.ts'

export interface LaneLimits {
  /**
   * File name of the thread's program in `apps/server/src` without extension; `scripts/build.mjs` lists them. A URL in
   * tests.
   */
  program: string | URL
  /** Maximum concurrent threads of this lane on a node. */
  atOnce: number
  /** Time limit of a task from the start of its thread, in milliseconds. */
  limitMs: number
  /** Maximum heap of one task. */
  memoryMb: number
  /** Maximum wait of a task. Default: no limit. */
  waitMs?: number
}

export interface ThreadTask {
  /** Returns the data to copy to the thread. Called when it is the task's turn, so that waiting tasks use no memory. */
  data: () => unknown
  /** Buffers of `data` to move to the thread, because copying 64 MB would block the event loop. */
  transfer?: (data: never) => Transferable[]
  /** Ends the task, even while it runs. */
  signal?: AbortSignal | undefined
  /** Answers the thread's questions. */
  answer?: (question: never) => Promise<unknown>
  /** Time limit of this task instead of the lane's. */
  limitMs?: number
}

/** Thrown when a thread ended without a result. */
export class ThreadFailed extends Error {
  readonly reason: 'time' | 'memory' | 'error'
  /** Code of the thread's error, or ''. */
  readonly code: string

  constructor(reason: 'time' | 'memory' | 'error', code = '', message: string = reason) {
    super(message)
    this.name = 'ThreadFailed'
    this.reason = reason
    this.code = code
  }
}

/**
 * Runs one kind of work with input-dependent cost in threads, so that the event loop stays free. Each task has its own
 * thread with limits on time and memory. Companies take turns, with one task at a time each (docs/decisions/0020).
 */
export class ThreadLane {
  readonly #limits: LaneLimits
  readonly #queue: FairQueue

  constructor(limits: LaneLimits) {
    this.#limits = limits
    this.#queue = new FairQueue({ atOnce: limits.atOnce, perCompany: 1, waitMs: limits.waitMs ?? 0 })
  }

  /** Number of running and of waiting tasks. */
  get counts(): { running: number; waiting: number } {
    return this.#queue.counts
  }

  /**
   * Runs a task in a thread and returns its result.
   * @throws AppError ERR_TOO_MANY_REQUESTS with `retryAfter` in seconds after a wait of `waitMs`; ThreadFailed when the
   *   thread exceeded its time or memory, or threw; the reason of `signal`; the errors of `data` and `answer`
   */
  async run<Value>(companyId: number, task: ThreadTask): Promise<Value> {
    const start = async () => inThread<Value>(this.#limits, task, await task.data())
    try {
      return await this.#queue.run(companyId, start, task.signal)
    } catch (error) {
      if (!(error instanceof WaitedTooLong)) throw error
      throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: Math.ceil(this.#limits.limitMs / 1000) })
    }
  }
}

/** The programs of threads are next to the built server, or at the root of its sources. */
function programOf(name: string | URL): URL {
  if (name instanceof URL) return name
  const path = import.meta.url.endsWith('.ts') ? `../../${name}.ts` : `./${name}.js`
  return new URL(path, import.meta.url)
}

function inThread<Value>(limits: LaneLimits, task: ThreadTask, data: unknown): Promise<Value> {
  const { signal, answer, limitMs = limits.limitMs } = task
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const worker = new Worker(programOf(limits.program), {
      workerData: data,
      transferList: task.transfer?.(data as never) ?? [],
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    })
    let isOver = false
    const end = (settle: () => void) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      // The place in the lane is free only after the thread has ended.
      void worker.terminate().then(settle)
    }
    const fail = (error: unknown) => end(() => reject(error))
    const abort = () => fail(signal?.reason)
    const timer = setTimeout(() => fail(new ThreadFailed('time')), limitMs)
    signal?.addEventListener('abort', abort, { once: true })
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'done') return end(() => resolve(message.value as Value))
      if (message.kind === 'failed') return fail(new ThreadFailed('error', message.code, message.message))
      Promise.resolve(answer?.(message.question as never))
        .then((reply) => worker.postMessage(reply))
        .catch(fail)
    })
    worker.once('error', (error: Error & { code?: string }) =>
      fail(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new ThreadFailed('memory')
          : new ThreadFailed('error', '', error.message),
      ),
    )
    worker.once('exit', (code) =>
      fail(new ThreadFailed('error', '', `the thread ended with ${code} before its result`)),
    )
  })
}
