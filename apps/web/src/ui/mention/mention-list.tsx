import './mention.css'
import { PersonAvatar } from '../person/person-avatar.tsx'
import type { Mentionable } from './mention.rules.ts'

export interface MentionListProps {
  id: string
  label: string
  offered: readonly Mentionable[]
  activeIndex: number
  onTake: (index: number) => void
}

export const optionId = (listId: string, person: Mentionable | undefined) => `${listId}-${person?.id}`

/** People to mention, shown above a field. The focus stays in the text. */
export function MentionList({ id, label, offered, activeIndex, onTake }: MentionListProps) {
  return (
    <div className="rc-mentions" id={id} role="listbox" aria-label={label}>
      {offered.map((person, index) => (
        <div
          key={person.id}
          id={optionId(id, person)}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          // Keep the focus in the text.
          onPointerDown={(event) => {
            event.preventDefault()
            onTake(index)
          }}
        >
          <PersonAvatar person={person} size={24} />
          {person.name}
        </div>
      ))}
    </div>
  )
}
