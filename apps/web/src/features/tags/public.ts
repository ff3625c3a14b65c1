/** The exports of tags for other features and the frame. */
export { TagsWatcher } from './tags-watcher.tsx'
