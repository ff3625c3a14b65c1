import type { Chat } from '@recado/contract/internal-chat/chat'
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { PopoverButton } from '../../../ui/popover/popover-button.tsx'
import { chatTexts } from '../chat-texts.ts'

export type OpenDialog = { kind: 'form'; chat?: Chat } | { kind: 'delete'; chat: Chat } | null

/** The owner's actions of a chat (CHT-04): icons over the row for a pointer, a menu beside it for fingers. */
export function RowActions({ chat, onOpenDialog }: { chat: Chat; onOpenDialog: (dialog: OpenDialog) => void }) {
  const t = useTexts(chatTexts)
  const { title } = chat
  const actions = [
    { kind: 'form', label: t('edit', { title }), text: t('editChat'), Icon: IconPencil },
    { kind: 'delete', label: t('remove', { title }), text: t('removeChat'), Icon: IconTrash },
  ] as const
  return (
    <>
      <span className="ic-row-actions">
        {actions.map(({ kind, label, text, Icon }) => (
          <button
            key={kind}
            type="button"
            className="ic-icon-button"
            aria-label={label}
            title={text}
            onClick={() => onOpenDialog({ kind, chat })}
          >
            <Icon size={16} stroke={1.7} />
          </button>
        ))}
      </span>
      <PopoverButton
        className="ic-icon-button ic-row-menu"
        label={t('rowMenu', { title })}
        side="end"
        face={<IconDotsVertical size={18} stroke={1.7} aria-hidden />}
      >
        {(close) =>
          actions.map(({ kind, label, text, Icon }) => (
            <button
              key={kind}
              type="button"
              className="rc-popover-item"
              aria-label={label}
              onClick={() => {
                close()
                onOpenDialog({ kind, chat })
              }}
            >
              <Icon size={16} stroke={1.7} aria-hidden />
              {text}
            </button>
          ))
        }
      </PopoverButton>
    </>
  )
}
