import type { Ticket } from '@recado/contract/conversations/ticket'
import { useEffect, useRef } from 'react'
import { announce } from '../../../platform/announce.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { oneLine } from '../content/message-kind.ts'
import { conversationTexts } from '../conversation-texts.ts'

/** Messages that come this close together are announced as one, in milliseconds. */
const BURST = 1000

/** Announces new incoming messages of the open ticket to assistive technology, and nothing else. */
export function useAnnouncedMessages({ id, contact }: Ticket): void {
  const t = useTexts(conversationTexts)
  const texts = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useServerEvent('appMessage', ({ action, message }) => {
    if (action !== 'create' || message.ticketId !== id || message.fromMe) return
    texts.current.push(oneLine(message))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const [text = '', ...more] = texts.current
      texts.current = []
      const { name } = contact
      announce(more.length > 0 ? t('wroteMany', { count: more.length + 1, name }) : t('wrote', { name, text }))
    }, BURST)
  })
}
