export type { QueueServices } from './delete-queue.ts'
export {
  optionById,
  optionsOf,
  type QueueMenuOption,
  type QueueService,
  queueService,
  queuesWithMenus,
} from './queue-service.ts'
export { type QueueBrief, requireQueue } from './require-queue.ts'
export { queueRoutes } from './routes.ts'
