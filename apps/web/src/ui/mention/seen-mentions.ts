import { useEffect } from 'react'
import { refetchCached } from '../../platform/api/query-client.ts'
import { type MentionSource, mentionsKey, type UnseenMention, useUnseenMentions } from './mention-source.ts'

interface SeenMentions<M extends UnseenMention> {
  /** Whether the text of a mention is on the screen. */
  isShown: (mention: M) => boolean
  see: (ids: number[]) => Promise<unknown>
}

/** Marks mentions as seen while their texts are on the screen. */
export function useSeenMentions<M extends UnseenMention>(
  source: MentionSource<M>,
  { isShown, see }: SeenMentions<M>,
): void {
  const { data } = useUnseenMentions(source)
  const { name } = source
  const ids = (data ?? []).filter(isShown).map(({ id }) => id)
  const key = ids.join(' ')
  useEffect(() => {
    if (key === '') return
    // If the call fails, they stay in the bell.
    see(key.split(' ').map(Number)).then(
      () => void refetchCached(mentionsKey(name)),
      () => {},
    )
  }, [key, name, see])
}
