import type { Permission } from '@recado/contract/access'
import type { ServerEventName } from '@recado/contract/realtime'
import { useQuery } from '@tanstack/react-query'
import type { NavigateOptions } from '@tanstack/react-router'
import { useCan } from '../../platform/access.tsx'
import { refetchCached } from '../../platform/api/query-client.ts'
import { useServerEvent } from '../../platform/use-socket.ts'

/** A text that mentions the user. */
export interface UnseenMention {
  id: number
  text: string
  at: string
}

/** The mentions of one area, as the bell and the toasts show them. */
export interface MentionSource<M extends UnseenMention> {
  /** Identifies the source in caches, counts and toasts. */
  name: string
  permission: Permission
  /** The area's event: `create` with a mention, `seen` after a change. */
  event: ServerEventName
  list: (signal: AbortSignal) => Promise<M[]>
  /** Refetches the list under a key when something hides or shows its texts. */
  useRefetch?: (queryKey: readonly string[]) => void
  texts: { sentence: (mention: M) => string; open: () => string }
  /** Where the text is. */
  address: (mention: M) => Pick<NavigateOptions, 'to' | 'params' | 'search'>
}

const useNoRefetch = () => {}

/** The cache key of a source. */
export const mentionsKey = (name: string) => ['mentions', name]

/** The texts of a source that mention the user and that the user has not seen yet. */
export function useUnseenMentions<M extends UnseenMention>(source: MentionSource<M>) {
  const { name, permission, event, list, useRefetch = useNoRefetch } = source
  useServerEvent(event, () => void refetchCached(mentionsKey(name)))
  useRefetch(mentionsKey(name))
  return useQuery({
    queryKey: mentionsKey(name),
    enabled: useCan(permission),
    queryFn: ({ signal }) => list(signal),
    refetchOnMount: 'always',
    meta: { silent: true },
  })
}
