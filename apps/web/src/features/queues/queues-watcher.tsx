import { useLiveQueues } from './queue-data.ts'

/** Lives in the frame: queues change on every screen that shows them. */
export function QueuesWatcher() {
  useLiveQueues()
  return null
}
