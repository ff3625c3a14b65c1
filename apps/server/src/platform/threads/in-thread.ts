import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

/** Messages from a thread to the server. */
export type FromThread =
  | { kind: 'ask'; question: unknown }
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; code: string; message: string }

/** Requests more data from the server while the thread works; one question at a time. */
export type AskServer = <Answer>(question: unknown) => Promise<Answer>

/** Nice value of the thread, so that requests are served first when processors are few. */
const LOW_PRIORITY = 10

/**
 * Runs the program of a thread started by `ThreadLane`: performs one task and posts the result.
 * @param work receives the lane's data
 * @param transfer buffers of the result to move instead of copying them
 */
export async function doInThread<Data, Value>(
  work: (data: Data, ask: AskServer) => Value | Promise<Value>,
  transfer: (value: Value) => ArrayBuffer[] = () => [],
): Promise<void> {
  if (!parentPort) throw new Error('this program runs in a thread of the server')
  const port = parentPort
  const post = (message: FromThread, buffers: ArrayBuffer[] = []) => port.postMessage(message, buffers)
  yieldToServer()
  const ask: AskServer = (question) =>
    new Promise((resolve) => {
      port.once('message', resolve)
      post({ kind: 'ask', question })
    })
  try {
    const value = await work(workerData as Data, ask)
    post({ kind: 'done', value }, transfer(value))
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    post({ kind: 'failed', code, message })
  } finally {
    port.close()
  }
}

/** Linux schedules threads by their own priority. Elsewhere the thread keeps the process's priority. */
function yieldToServer(): void {
  if (process.platform !== 'linux') return
  try {
    // The link's target is "PID/task/TID" of the thread that reads it.
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (thread !== process.pid) setPriority(thread, LOW_PRIORITY)
  } catch {
    // In a sandbox without /proc, the work is done at normal priority.
  }
}
