export { announceHelps } from './settings.ts'
