export { createSchedules, type Schedules } from './create-schedules.ts'
