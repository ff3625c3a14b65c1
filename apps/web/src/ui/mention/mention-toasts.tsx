import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '../../platform/toast.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { useMentionCounts } from './mention-count.ts'
import { type MentionSource, type UnseenMention, useUnseenMentions } from './mention-source.ts'

/** Shows on every screen that a text mentions the user, and counts the unseen mentions of a source for the bell. */
export function MentionToasts<M extends UnseenMention>({ source }: { source: MentionSource<M> }) {
  const navigate = useNavigate()
  const { name, event, texts, address } = source
  const { data } = useUnseenMentions(source)
  const count = data?.length ?? 0
  useEffect(() => useMentionCounts.setState({ [name]: count }), [name, count])
  useEffect(() => () => useMentionCounts.setState({ [name]: 0 }), [name])
  useServerEvent(event, (payload) => {
    const { action, record } = payload as { action: string; record?: M }
    if (action !== 'create' || !record) return
    toast(texts.sentence(record), {
      id: `${name}-mention-${record.id}`,
      action: { label: texts.open(), run: () => void navigate(address(record) as never) },
    })
  })
  return null
}
