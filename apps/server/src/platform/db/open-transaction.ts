import { AsyncLocalStorage } from 'node:async_hooks'

interface Open {
  open: boolean
}

const transaction = new AsyncLocalStorage<Open>()

/** Runs the task of a transaction, so that whatever it calls can ask whether one is open. */
export function inTransaction<T>(task: () => Promise<T>): Promise<T> {
  // What a task leaves behind at work runs on after its transaction has ended.
  const state: Open = { open: true }
  return transaction.run(state, task).finally(() => {
    state.open = false
  })
}

/** Whether the caller is within the task of a transaction. */
export const isInTransaction = (): boolean => transaction.getStore()?.open === true
