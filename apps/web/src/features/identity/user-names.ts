import { listUserNames } from '@recado/contract/identity/endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCan } from '../../platform/access.tsx'
import { call } from '../../platform/api/api.ts'

export const userNamesQuery = queryOptions({
  queryKey: ['users', 'names'],
  queryFn: ({ signal }) => call(listUserNames, { signal }),
})

/** All users of the company with their queues, for choosing one (a transfer, a filter). */
export const useUserNames = () => useQuery({ ...userNamesQuery, enabled: useCan('users:view') })
