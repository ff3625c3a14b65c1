import { useQueues } from '../queues/public.ts'
import { useConnections } from './connection-data.ts'

/** The connections and queues, by name, in which a prompt or integration answers. */
export function usePlacesAnswered(by: 'promptId' | 'integrationId', id: number) {
  const connections = useConnections()
  const queues = useQueues()
  const named = (places: ReadonlyArray<{ name: string } & { [key in typeof by]: number | null }> = []) =>
    places.filter((place) => place[by] === id).map(({ name }) => name)
  return {
    connections: named(connections.data),
    queues: named(queues.data),
    /** Neither list is waited for any more; one that could not be had is taken for empty. */
    isReady: !connections.isPending && !queues.isPending,
    isKnown: connections.data !== undefined && queues.data !== undefined,
  }
}
