/** What other features and the frame use of tags. */
export { TagsWatcher } from './tags-watcher.tsx'
