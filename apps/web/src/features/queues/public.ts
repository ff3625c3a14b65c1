/** The exports of queues for other features and the frame. */
export { useLiveQueues, useQueues } from './queue-data.ts'
export { QueuesWatcher } from './queues-watcher.tsx'
