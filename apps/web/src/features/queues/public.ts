/** The exports of queues for other features. */
export { useQueues } from './queue-data.ts'
