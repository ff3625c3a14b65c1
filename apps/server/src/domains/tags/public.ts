export { requireTags } from './require-tags.ts'
