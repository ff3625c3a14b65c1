import { listContactListNames } from '@recado/contract/contact-lists/endpoints'
import { listFileLists } from '@recado/contract/file-lists/endpoints'
import { listTags } from '@recado/contract/tags/endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'

/** Choices of a field, asked anew each time the wizard opens. */
const fresh = { refetchOnMount: 'always', staleTime: 0 } as const

const listsQuery = queryOptions({
  ...fresh,
  queryKey: ['campaigns', 'choices', 'lists'],
  queryFn: ({ signal }) => call(listContactListNames, { signal }),
})

/** The company's contact lists to choose from. */
export const useListChoices = () => useQuery(listsQuery)

/** The names of the variables that the people of a chosen list have. */
export const useListVariables = (listId: string | null): readonly string[] =>
  useListChoices().data?.find(({ id }) => String(id) === listId)?.variables ?? []

const tagsQuery = queryOptions({
  ...fresh,
  queryKey: ['campaigns', 'choices', 'tags'],
  queryFn: ({ signal }) => call(listTags, { signal }),
})

/** The company's tags to choose from. */
export const useTagChoices = () => useQuery(tagsQuery)

const filesQuery = (searchParam: string) =>
  queryOptions({
    ...fresh,
    queryKey: ['campaigns', 'choices', 'files', searchParam],
    queryFn: ({ signal }) => call(listFileLists, { query: { searchParam }, signal }),
  })

/** The company's file lists to choose from; of many the first, and those whose name holds a text. */
export const useFileListChoices = (search: string) => useQuery(filesQuery(search))
