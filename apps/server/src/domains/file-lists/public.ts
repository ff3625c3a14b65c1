export type { FileListUse } from './file-list-services.ts'
export { type FileOfList, filesOfList, requireFileList } from './require-file-list.ts'
