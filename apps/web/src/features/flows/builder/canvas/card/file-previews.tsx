import { signFlowFiles } from '@recado/contract/flows/upload-endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { call } from '../../../../../platform/api/api.ts'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { useBuilder } from '../../builder-store.ts'
import { builderTexts } from '../../builder-texts.ts'
import { summaryOfNode } from './node-summary.rules.ts'

/** Signed addresses are valid for a day. Those on screen are refreshed before that. */
const HALF_A_DAY = 12 * 60 * 60 * 1000
/** Maximum number of files that one call signs. */
const MOST_FILES = 500

type Previews = Readonly<Record<string, string | null>>
const none: Previews = {}

/** Signed addresses of pictures by stored path. Null if the file was deleted. */
export const FilePreviews = createContext<Previews>(none)

/** Fetches the pictures of all nodes, signed in one call. */
export function useFilePreviews(): Previews {
  const t = useTexts(builderTexts)
  const key = useBuilder(({ graph }) => picturesOf(graph.nodes, t))
  const urls = JSON.parse(key) as string[]
  const { data } = useQuery({
    queryKey: ['flow-files', key],
    queryFn: ({ signal }) => call(signFlowFiles, { body: { urls }, signal }),
    enabled: urls.length > 0,
    staleTime: HALF_A_DAY,
    refetchInterval: HALF_A_DAY,
    placeholderData: keepPreviousData,
  })
  return data?.previews ?? none
}

const pictures = new WeakMap<object, string>()

/** Returns the paths as one string, so that nothing is fetched while it stays the same. */
function picturesOf(
  nodes: readonly Parameters<typeof summaryOfNode>[0][],
  t: Parameters<typeof summaryOfNode>[1],
): string {
  const cachedPaths = pictures.get(nodes)
  if (cachedPaths !== undefined) return cachedPaths
  const urls = new Set(nodes.flatMap((node) => summaryOfNode(node, t).image ?? []))
  const key = JSON.stringify([...urls].sort().slice(0, MOST_FILES))
  pictures.set(nodes, key)
  return key
}

/** A picture in a node, if it is available. */
export function NodePicture({ url }: { url: string }) {
  const preview = use(FilePreviews)[url]
  return preview ? <img className="rc-flow-node-picture" src={preview} alt="" loading="lazy" draggable={false} /> : null
}
