import { listTags } from '@recado/contract/tags/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../../../platform/access.tsx'
import { call } from '../../../../../platform/api/api.ts'

/** All tags of the company, to choose from. */
export const useNodeTagOptions = () =>
  useQuery({
    queryKey: ['tags', 'choices'],
    queryFn: ({ signal }) => call(listTags, { query: {}, signal }),
    enabled: useCan('tags:view'),
  })
