import { DEFAULT_UPLOAD_LIMIT, fileLimit, limitSize } from '@recado/contract/values/upload-limit.rules'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { appInfoQuery } from '../app-info.ts'

export interface FileLimit {
  /** The maximum size of one file, in bytes. */
  bytes: number
  /** The same, formatted: `16 MB`. */
  size: string
}

const limitOf = (own: number | null, installation: number | undefined): FileLimit => {
  const bytes = fileLimit(own, installation ?? DEFAULT_UPLOAD_LIMIT)
  return { bytes, size: limitSize(bytes) }
}

/**
 * The limit of a file, from the app info loaded at the start of the page.
 * @param own the limit of this upload field in bytes; null uses the installation's
 */
export const readFileLimit = (own: number | null = null): FileLimit =>
  limitOf(own, queryClient.getQueryData(appInfoQuery.queryKey)?.uploadLimit)

/** The limit of a file for components. It sends no request; the menu loads the app info. */
export function useFileLimit(own: number | null = null): FileLimit {
  const { data } = useQuery({ ...appInfoQuery, enabled: false }, queryClient)
  return limitOf(own, data?.uploadLimit)
}
