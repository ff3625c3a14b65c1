export type { FileListUse } from './file-list-services.ts'
export { filesOfList, type ListedFile, requireFileList } from './require-file-list.ts'
