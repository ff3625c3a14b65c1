export { forgetMachineOfQueues, type MachineRef } from './forget-machine.ts'
export { queuesWithMenus } from './queue-service.ts'
export type { CheckMachines } from './queue-services.ts'
export { requireQueue } from './require-queue.ts'
