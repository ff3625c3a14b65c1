export { requireMacro } from './require-quick-message.ts'
