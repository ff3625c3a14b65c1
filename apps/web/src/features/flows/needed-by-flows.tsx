import { listFlowsWith } from '@recado/contract/flows/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../platform/access.tsx'
import { call } from '../../platform/api/api.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import type { NeededThing } from '../../ui/lists/needed-by.tsx'
import { neededTexts } from './needed-texts.ts'

/** Maximum flows named; the others are counted. */
const MOST_NAMED = 5

/** Names the flows that need a queue, tag or connection, as a sentence after the question's text. */
export function NeededByFlows(thing: NeededThing) {
  const t = useTexts(neededTexts)
  const mayRead = useCan('flows:view')
  const { data, isError } = useQuery({
    queryKey: ['flows', 'with', thing],
    queryFn: ({ signal }) => call(listFlowsWith, { query: { ...thing }, signal }),
    enabled: mayRead,
    // Not cached, because flows change.
    gcTime: 0,
  })
  if (isError || !mayRead) return <> {t('unknown')}</>
  const flows = data?.flows ?? []
  if (flows.length === 0) return null
  const names = flows.slice(0, MOST_NAMED).map(({ name }) => name)
  const more = flows.length - names.length
  const flowNames = names.join(', ') + (more > 0 ? ` ${t('more', { count: more })}` : '')
  return <> {t(thing.whatsappId === undefined ? 'needed' : 'started', { names: flowNames })}</>
}
