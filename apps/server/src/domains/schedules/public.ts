export { createSchedules, type Schedules } from './create-schedules.ts'
export { countPlanned } from './schedule.store.ts'
