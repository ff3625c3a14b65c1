import { useTexts } from '../../platform/i18n/texts.ts'
import { useConnections } from '../connections/public.ts'
import { useQueues } from '../queues/public.ts'
import { integrationTexts } from './integration-texts.ts'

interface Place {
  name: string
  integrationId: number | null
}

const namesOf = (places: readonly Place[] | undefined, id: number): string[] =>
  Array.isArray(places)
    ? places.filter(({ integrationId }: Place) => integrationId === id).map(({ name }: Place) => name)
    : []

/**
 * Returns a function that names the connections and queues that use an integration, as far as the user may see them.
 * Null until they are loaded.
 */
export function usePlaces(): ((integrationId: number) => string) | null {
  const t = useTexts(integrationTexts)
  const { data: connections } = useConnections()
  const { data: queues } = useQueues()
  if (!connections && !queues) return null
  return (id) =>
    [
      ...namesOf(connections, id).map((name) => t('usedByConnection', { name })),
      ...namesOf(queues, id).map((name) => t('usedByQueue', { name })),
    ].join(', ')
}
