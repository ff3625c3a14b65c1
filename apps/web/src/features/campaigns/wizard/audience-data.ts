import { listContactListNames } from '@recado/contract/contact-lists/endpoints'
import { listSegments } from '@recado/contract/contacts/segments'
import { listFileLists } from '@recado/contract/file-lists/endpoints'
import { listTags } from '@recado/contract/tags/endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCan } from '../../../platform/access.tsx'
import { call } from '../../../platform/api/api.ts'

/** Query options that request the choices of a field each time the wizard opens. */
const refetchAlways = { refetchOnMount: 'always', staleTime: 0 } as const

const listsQuery = queryOptions({
  ...refetchAlways,
  queryKey: ['campaigns', 'choices', 'lists'],
  queryFn: ({ signal }) => call(listContactListNames, { signal }),
})

/** The company's contact lists as options. */
export const useContactListOptions = () => useQuery({ ...listsQuery, enabled: useCan('lists:view') })

/** The variable names of the people of a contact list. */
export const useListVariables = (listId: string | null): readonly string[] =>
  useContactListOptions().data?.find(({ id }) => String(id) === listId)?.variables ?? []

const tagsQuery = queryOptions({
  ...refetchAlways,
  queryKey: ['campaigns', 'choices', 'tags'],
  queryFn: ({ signal }) => call(listTags, { signal }),
})

/** The company's tags as options. */
export const useTagOptions = () => useQuery({ ...tagsQuery, enabled: useCan('tags:view') })

const segmentsQuery = queryOptions({
  ...refetchAlways,
  queryKey: ['campaigns', 'choices', 'segments'],
  queryFn: ({ signal }) => call(listSegments, { signal }),
})

/** The company's segments of contacts as options. */
export const useSegmentOptions = () => useQuery({ ...segmentsQuery, enabled: useCan('contacts:view') })

const filesQuery = (searchParam: string) =>
  queryOptions({
    ...refetchAlways,
    queryKey: ['campaigns', 'choices', 'files', searchParam],
    queryFn: ({ signal }) => call(listFileLists, { query: { searchParam }, signal }),
  })

/** The company's file lists as options: the first ones, or those whose name contains the search text. */
export const useFileListChoices = (search: string) => useQuery({ ...filesQuery(search), enabled: useCan('files:view') })
