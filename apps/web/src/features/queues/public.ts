/** What other features and the frame use of queues. */
export { useLiveQueues, useQueues } from './queue-data.ts'
export { QueuesWatcher } from './queues-watcher.tsx'
