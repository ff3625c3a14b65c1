import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'

interface Watched {
  active: boolean
  called: boolean
}

const watched = new AsyncLocalStorage<Watched>()

// Node's diagnostics of every request and every socket that is opened by `connect`. The database driver, which opens
// sockets in its own way, is not among them.
for (const channel of ['undici:request:create', 'http.client.request.start', 'net.client.socket']) {
  subscribe(channel, () => {
    const store = watched.getStore()
    if (store?.active) store.called = true
  })
}

/**
 * Runs a task that may ask the database and nothing else: it would hold its transaction, and be repeated with it.
 * @throws Error when the task called anything outside, so that its transaction is undone
 */
export async function withoutCallsOutside<T>(task: () => Promise<T>): Promise<T> {
  const store: Watched = { active: true, called: false }
  const result = await watched.run(store, task).finally(() => {
    store.active = false
  })
  if (store.called) throw new Error('called the world from within a transaction: that belongs into a job')
  return result
}
