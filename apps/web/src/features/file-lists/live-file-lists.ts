import type { FileList } from '@recado/contract/file-lists/file-list'
import type { Payload } from '@recado/contract/realtime'

interface Page {
  files: FileList[]
  count: number
}

/**
 * The loaded pages after a file list was added, changed or deleted. A new one is not inserted, because only the server
 * knows its position.
 */
export function withFileListEvent<P extends Page>(pages: readonly P[], event: Payload<'file'>): P[] {
  if (event.action !== 'delete') {
    const { fileList } = event
    return pages.map((page) => ({
      ...page,
      files: page.files.map((old) => (old.id === fileList.id ? fileList : old)),
    }))
  }
  const isLoaded = pages.some(({ files }) => files.some(({ id }) => id === event.fileId))
  return pages.map((page) => ({
    ...page,
    files: page.files.filter(({ id }) => id !== event.fileId),
    count: page.count - (isLoaded ? 1 : 0),
  }))
}
