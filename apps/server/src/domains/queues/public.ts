export { forgetMachineOfQueues, type MachineRef } from './forget-machine.ts'
export { queuesWithMenus } from './queue-service.ts'
export { requireQueue } from './require-queue.ts'
