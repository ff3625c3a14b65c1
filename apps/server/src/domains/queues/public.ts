export { queuesWithMenus } from './queue-service.ts'
export { requireQueue } from './require-queue.ts'
