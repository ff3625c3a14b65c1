/** The exports of queues for other features. */
export { AnsweringFields } from './form/answering-fields.tsx'
export { useQueues } from './queue-data.ts'
