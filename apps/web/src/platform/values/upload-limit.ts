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

const limitOf = (fieldLimit: number | null, installationLimit: number | undefined): FileLimit => {
  const bytes = fileLimit(fieldLimit, installationLimit ?? DEFAULT_UPLOAD_LIMIT)
  return { bytes, size: limitSize(bytes) }
}

/**
 * The limit of a file, from the app info loaded at the start of the page.
 * @param fieldLimit the limit of this upload field in bytes; null uses the installation's
 */
export const readFileLimit = (fieldLimit: number | null = null): FileLimit =>
  limitOf(fieldLimit, queryClient.getQueryData(appInfoQuery.queryKey)?.uploadLimit)

/** The limit of a file for components. It sends no request; the menu loads the app info. */
export function useFileLimit(fieldLimit: number | null = null): FileLimit {
  const { data } = useQuery({ ...appInfoQuery, enabled: false }, queryClient)
  return limitOf(fieldLimit, data?.uploadLimit)
}
