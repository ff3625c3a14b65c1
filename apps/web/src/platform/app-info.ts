import { appInfo } from '@recado/contract/app/endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api/api.ts'

/** The server's public information: version, demonstration accounts, simulator, sign-up. */
export const appInfoQuery = queryOptions({
  queryKey: ['app-info'],
  queryFn: ({ signal }) => call(appInfo, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The server's app info, undefined until it is loaded. */
export const useAppInfo = () => useQuery(appInfoQuery).data

/** True when this installation has the API page (API_DOCS), and until that is known. */
export const useHasApiPage = (): boolean => useAppInfo()?.apiDocs !== false
