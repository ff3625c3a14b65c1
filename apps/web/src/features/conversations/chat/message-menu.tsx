import { reactToMessage } from '@recado/contract/conversations/endpoints'
import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconDownload,
  IconFileText,
  IconLanguage,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { call } from '../../../platform/api/api.ts'
import { copyAndToast } from '../../../platform/copy.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { toastError } from '../../../platform/toast.ts'
import { MenuItem } from '../../../ui/popover/menu-item.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import { useConnections } from '../../connections/public.ts'
import { replyTo } from '../composer/reply-state.ts'
import { contentTexts } from '../content/content-texts.ts'
import { openDialog } from '../inbox-state.ts'
import { partTexts } from '../parts/part-texts.ts'
import { putMessage } from '../state/message-queries.ts'
import { useTicketRights } from '../use-ticket-rights.ts'
import { choicesOf } from './message-choices.rules.ts'

export interface MenuRequest {
  message: Message
  button: HTMLElement
}

const quick = ['👍', '❤️', '😂', '😮', '😢', '🙏']

/** The actions of one message. */
export function MessageMenu({
  ticket,
  request,
  onClose,
}: {
  ticket: Ticket
  request: MenuRequest
  onClose: () => void
}) {
  const t = useTexts(partTexts)
  const ct = useTexts(contentTexts)
  const { message, button } = request
  const anchor = useMemo(() => ({ current: button }), [button])
  const { data: connections } = useConnections()
  const over = connections?.find(({ id }) => id === ticket.whatsappId)
  const { company } = useMe()
  const { may: mayHandle } = useTicketRights(ticket)
  const mayForward = useCan('tickets:answer')
  const usesAi = useCan('ai:use')
  const may = new Set(
    choicesOf(message, ticket, {
      abilities: over?.abilities,
      helps: usesAi ? company.aiHelps : [],
      mayAnswer: mayHandle('tickets:answer'),
      mayForward,
    }),
  )
  const choose = (run: () => unknown) => () => {
    onClose()
    run()
  }
  return (
    <Popover
      anchor={anchor}
      side={message.fromMe ? 'end' : 'start'}
      role="menu"
      label={t('messageActions')}
      onClose={onClose}
    >
      {may.has('react') && <Reactions message={message} onDone={onClose} />}
      {may.has('reply') && (
        <MenuItem icon={IconArrowBackUp} onClick={choose(() => replyTo(ticket.uuid, message, ticket.contact.name))}>
          {t('reply')}
        </MenuItem>
      )}
      {may.has('copy') && (
        <MenuItem icon={IconCopy} onClick={choose(() => void copyAndToast(message.body, t('copied')))}>
          {t('copy')}
        </MenuItem>
      )}
      {may.has('download') && (
        <MenuItem icon={IconDownload} onClick={choose(() => saveMedia(message))}>
          {t('download')}
        </MenuItem>
      )}
      {may.has('forward') && (
        <MenuItem icon={IconArrowForwardUp} onClick={choose(() => openDialog({ kind: 'forward', message }))}>
          {ct('forward')}
        </MenuItem>
      )}
      {may.has('translate') && (
        <MenuItem
          icon={IconLanguage}
          onClick={choose(() => openDialog({ kind: 'message-help', message, help: 'translation' }))}
        >
          {ct('translate')}
        </MenuItem>
      )}
      {may.has('transcribe') && (
        <MenuItem
          icon={IconFileText}
          onClick={choose(() => openDialog({ kind: 'message-help', message, help: 'transcription' }))}
        >
          {ct('transcribe')}
        </MenuItem>
      )}
      {may.has('edit') && (
        <MenuItem icon={IconPencil} onClick={choose(() => openDialog({ kind: 'edit-message', message }))}>
          {t('editMessage')}
        </MenuItem>
      )}
      {may.has('delete') && (
        <MenuItem danger icon={IconTrash} onClick={choose(() => openDialog({ kind: 'delete-message', message }))}>
          {t('deleteMessage')}
        </MenuItem>
      )}
    </Popover>
  )
}

/** Downloads the file of a message under its own name. */
function saveMedia({ mediaUrl, mediaName }: Message): void {
  const link = document.createElement('a')
  link.href = mediaUrl ?? ''
  link.download = mediaName ?? ''
  link.click()
}

function Reactions({ message, onDone }: { message: Message; onDone: () => void }) {
  const t = useTexts(partTexts)
  const mine = message.reactions.find(({ fromMe }) => fromMe)?.emoji
  const react = (emoji: string) => {
    onDone()
    call(reactToMessage, { params: { id: message.id }, body: { emoji } }).then(putMessage, toastError)
  }
  return (
    <div className="ib-quick">
      {quick.map((emoji) => (
        <button
          key={emoji}
          type="button"
          role="menuitemcheckbox"
          aria-checked={emoji === mine}
          aria-label={emoji === mine ? t('removeReaction') : `${t('react')} ${emoji}`}
          onClick={() => react(emoji === mine ? '' : emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}
