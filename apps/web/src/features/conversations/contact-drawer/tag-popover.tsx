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
  /** The button's content already names it. */
  hasVisibleLabel?: boolean
}

/** A button that opens the tags of a ticket. */
export function TagPopover({ ticket, face, className, hasVisibleLabel }: TagPopoverProps) {
  const t = useTexts(conversationTexts)
  return (
    <PopoverButton
      side="end"
      label={t('editTags')}
      className={className}
      face={face}
      hasVisibleLabel={hasVisibleLabel}
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
