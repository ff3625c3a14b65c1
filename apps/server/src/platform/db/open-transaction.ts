import { AsyncLocalStorage } from 'node:async_hooks'

interface Open {
  open: boolean
}

const transaction = new AsyncLocalStorage<Open>()

/** Runs a transaction's task, so that code it calls can ask whether a transaction is open. */
export function inTransaction<T>(task: () => Promise<T>): Promise<T> {
  // Work that the task did not await continues after the transaction has ended.
  const state: Open = { open: true }
  return transaction.run(state, task).finally(() => {
    state.open = false
  })
}

/** Whether the caller runs within the task of an open transaction. */
export const isInTransaction = (): boolean => transaction.getStore()?.open === true
