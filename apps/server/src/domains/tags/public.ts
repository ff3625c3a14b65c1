export type { TagPorts } from './list-tags.ts'
export { requireTags } from './require-tags.ts'
export { tagRoutes } from './routes.ts'
