import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { useMentionCount } from './mention-count.ts'
import { useCardMentions } from './mention-data.ts'
import { mentionTexts } from './mention-texts.ts'

/** Shows on every screen that a comment mentions the user, and counts unseen mentions for the bell. */
export function MentionWatcher() {
  const t = useTexts(mentionTexts)
  const navigate = useNavigate()
  const { data } = useCardMentions()
  const count = data?.length ?? 0
  useEffect(() => useMentionCount.setState({ count }), [count])
  useEffect(() => () => useMentionCount.setState({ count: 0 }), [])
  useServerEvent('boardMention', (event) => {
    if (event.action !== 'create') return
    const { id, cardId, quadroId, title, by } = event.record
    const open = () =>
      void navigate({
        to: '/empresa/kanban/$quadroId',
        params: { quadroId: String(quadroId) },
        search: { cartao: cardId },
      })
    toast(t('mentioned', { by, card: title }), {
      id: `card-mention-${id}`,
      action: { label: t('open'), run: open },
    })
  })
  return null
}
