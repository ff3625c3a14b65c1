import { signFlowFiles } from '@recado/contract/flows/upload-endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { call } from '../../../../../platform/api/api.ts'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { useBuilder } from '../../builder-store.ts'
import { builderTexts } from '../../builder-texts.ts'
import { summaryOf } from './node-summary.rules.ts'

/** Signed addresses last for a day; those on screen are asked for anew before. */
const HALF_A_DAY = 12 * 60 * 60 * 1000
/** Most files that one call signs. */
const MOST_FILES = 500

type Previews = Readonly<Record<string, string | null>>
const none: Previews = {}

/** The signed addresses of pictures by their stored path; null: the file is gone. */
export const FilePreviews = createContext<Previews>(none)

/** The pictures that the nodes show, signed in one call. */
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

/** The paths as one text: as long as it is the same, nothing is asked for. */
function picturesOf(nodes: readonly Parameters<typeof summaryOf>[0][], t: Parameters<typeof summaryOf>[1]): string {
  const known = pictures.get(nodes)
  if (known !== undefined) return known
  const urls = new Set(nodes.flatMap((node) => summaryOf(node, t).image ?? []))
  const key = JSON.stringify([...urls].sort().slice(0, MOST_FILES))
  pictures.set(nodes, key)
  return key
}

/** A picture of a node, when it is there. */
export function Picture({ url }: { url: string }) {
  const preview = use(FilePreviews)[url]
  return preview ? <img className="rc-flow-node-picture" src={preview} alt="" loading="lazy" draggable={false} /> : null
}
