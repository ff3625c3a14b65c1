import type { ChatUser } from '@recado/contract/internal-chat/chat'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { PersonAvatar } from '../../../ui/person/person-avatar.tsx'
import { chatTexts } from '../chat-texts.ts'

export interface MentionListProps {
  offered: readonly ChatUser[]
  chosen: number
  onTake: (index: number) => void
}

/** The people who may be named, above the composer. The focus stays in the text. */
export function MentionList({ offered, chosen, onTake }: MentionListProps) {
  const t = useTexts(chatTexts)
  return (
    <div className="ic-mentions" id="ic-mentions" role="listbox" aria-label={t('mention')}>
      {offered.map(({ userId, user }, index) => (
        <div
          key={userId}
          id={`ic-mention-${userId}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          // The press must not take the focus from the text.
          onPointerDown={(event) => {
            event.preventDefault()
            onTake(index)
          }}
        >
          <PersonAvatar person={user} size={24} />
          {user.name}
        </div>
      ))}
    </div>
  )
}
