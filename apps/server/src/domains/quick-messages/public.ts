export type { QuickMessageServices } from './quick-message-services.ts'
export { requireMacro } from './require-quick-message.ts'
export { quickMessageRoutes } from './routes.ts'
