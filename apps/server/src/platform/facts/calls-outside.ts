import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'

interface WatchedTask {
  active: boolean
  hasCalledOutside: boolean
}

const watchedTask = new AsyncLocalStorage<WatchedTask>()

// Node's diagnostics of every request and of every socket opened with `connect`. The database driver opens sockets in
// another way and is not reported.
for (const channel of ['undici:request:create', 'http.client.request.start', 'net.client.socket']) {
  subscribe(channel, () => {
    const store = watchedTask.getStore()
    if (store?.active) store.hasCalledOutside = true
  })
}

/**
 * Runs a task that may call only the database. Any other call would hold the transaction open and be repeated with it.
 * @throws Error when the task made another call, so that its transaction is rolled back
 */
export async function withoutCallsOutside<T>(task: () => Promise<T>): Promise<T> {
  const store: WatchedTask = { active: true, hasCalledOutside: false }
  const result = await watchedTask.run(store, task).finally(() => {
    store.active = false
  })
  if (store.hasCalledOutside) throw new Error('a call outside within a transaction: move it into a job')
  return result
}
