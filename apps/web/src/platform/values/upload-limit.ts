import { DEFAULT_UPLOAD_LIMIT, fileLimit, limitSize } from '@recado/contract/values/upload-limit.rules'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { appInfoQuery } from '../app-info.ts'

export interface FileLimit {
  /** Bytes that one file may have. */
  bytes: number
  /** The same as people read it: `16 MB`. */
  size: string
}

const limitOf = (own: number | null, installation: number | undefined): FileLimit => {
  const bytes = fileLimit(own, installation ?? DEFAULT_UPLOAD_LIMIT)
  return { bytes, size: limitSize(bytes) }
}

/**
 * The limit of a file, by what the server said at the start of the page.
 * @param own bytes that the place itself takes; null: as many as the installation
 */
export const readFileLimit = (own: number | null = null): FileLimit =>
  limitOf(own, queryClient.getQueryData(appInfoQuery.queryKey)?.uploadLimit)

/** The same for what is on screen. It asks for nothing: the menu does. */
export function useFileLimit(own: number | null = null): FileLimit {
  const { data } = useQuery({ ...appInfoQuery, enabled: false }, queryClient)
  return limitOf(own, data?.uploadLimit)
}
