export { requireAttachment, requireMacro } from './require-quick-message.ts'
