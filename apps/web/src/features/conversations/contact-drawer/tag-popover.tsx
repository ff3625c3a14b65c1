import type { Ticket } from '@recado/contract/conversations/ticket'
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { PopoverButton } from '../../../ui/popover/popover-button.tsx'
import { conversationTexts } from '../conversation-texts.ts'
import { focusWriting } from '../focus.ts'

const TagEditor = lazyPart(() => import('./tag-editor.tsx').then((file) => file.TagEditor))

export interface TagPopoverProps {
  ticket: Ticket
  face: ReactNode
  className?: string
  /** The face itself says what the button is for. */
  named?: boolean
}

/** The tags of a ticket behind a button. */
export function TagPopover({ ticket, face, className, named }: TagPopoverProps) {
  const t = useTexts(conversationTexts)
  return (
    <PopoverButton
      side="end"
      label={t('editTags')}
      className={className}
      face={face}
      hasVisibleLabel={named}
      onClose={() => focusWriting()}
    >
      {(close) => (
        <LazyParts onFail={close} fallback={<div className="ib-tag-editor" />}>
          <TagEditor ticket={ticket} />
        </LazyParts>
      )}
    </PopoverButton>
  )
}
