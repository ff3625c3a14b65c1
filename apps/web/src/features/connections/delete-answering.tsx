import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { useQueues } from '../queues/public.ts'
import { useConnections } from './connection-data.ts'

type Word = 'deleteTitle' | 'deleteAction' | 'usedByConnections' | 'usedByQueues' | 'deleteUnused' | 'deleteHelp'

interface DeleteAnsweringProps {
  /** The field by which connections and queues refer to the prompt or integration. */
  by: 'promptId' | 'integrationId'
  answering: { id: number; name: string }
  t: (word: Word, values?: { name: string }) => string
  /** @returns the confirmation text */
  remove: (id: number) => Promise<string>
  onClose: () => void
}

/**
 * Asks before a prompt or integration is deleted, and names the connections and queues where it answers (PRM-05,
 * INT-06).
 */
export function DeleteAnswering({ by, answering: { id, name }, t, remove, onClose }: DeleteAnsweringProps) {
  const { connections, queues, isReady, isKnown } = usePlacesAnswered(by, id)
  const usages = [
    { text: t('usedByConnections'), names: connections },
    { text: t('usedByQueues'), names: queues },
  ].filter(({ names }) => names.length > 0)
  return (
    <Confirm
      title={t('deleteTitle', { name })}
      action={t('deleteAction')}
      onConfirm={async () => toast(await remove(id))}
      onClose={onClose}
      ready={isReady}
      more={usages.map(({ text, names }) => (
        <p key={text}>
          {text} {names.join(', ')}.
        </p>
      ))}
    >
      {t(isKnown && usages.length === 0 ? 'deleteUnused' : 'deleteHelp')}
    </Confirm>
  )
}

/** Returns the names of the connections and queues where a prompt or integration answers. */
function usePlacesAnswered(by: DeleteAnsweringProps['by'], id: number) {
  const connections = useConnections()
  const queues = useQueues()
  const namesOf = (places: ReadonlyArray<{ name: string } & { [key in typeof by]: number | null }> = []) =>
    places.filter((place) => place[by] === id).map(({ name }) => name)
  return {
    connections: namesOf(connections.data),
    queues: namesOf(queues.data),
    /** Both lists have loaded or failed. A failed one counts as empty. */
    isReady: !connections.isPending && !queues.isPending,
    isKnown: connections.data !== undefined && queues.data !== undefined,
  }
}
