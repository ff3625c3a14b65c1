import { IconMapPin, IconPaperclip, IconPhoto, IconSignature, IconSitemap, IconUser } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useSlot } from '../../../platform/slots.tsx'
import { useStored } from '../../../platform/use-stored.ts'
import { MenuItem } from '../../../ui/popover/menu-item.tsx'
import { PopoverButton } from '../../../ui/popover/popover-button.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { focusWriting } from '../focus.ts'
import { openDialog } from '../inbox-state.ts'
import { useFlowsOn } from '../service/use-flows-on.ts'
import { startFlowSlot } from '../slots.ts'

export interface AttachMenuProps {
  ticketId: number
  /** Whether the user may start a flow in the ticket. */
  mayStartFlow: boolean
  onFiles: (files: readonly File[]) => void
  /**
   * Returns whether a question is shown before an immediate send. Files are never sent immediately; they wait beside
   * the text.
   */
  asks: () => boolean
}

/** Files, a location, a contact card. On narrow screens also the signature switch, which has no room elsewhere. */
export const AttachMenu = memo(function AttachMenu({ ticketId, mayStartFlow, onFiles, asks }: AttachMenuProps) {
  const t = useTexts(conversationTexts)
  const narrow = useNarrow()
  const seesContacts = useCan('contacts:view')
  const [signs, setSigns] = useStored('signMessages')
  const flowsOn = useFlowsOn()
  const startsFlow = useSlot(startFlowSlot) !== null && flowsOn && mayStartFlow
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <PopoverButton
        role="menu"
        label={t('attach')}
        face={<IconPaperclip size={20} stroke={1.7} />}
        onClose={() => focusWriting()}
      >
        {(close) => {
          const choose = (run: () => unknown) => () => {
            close()
            run()
          }
          return (
            <>
              <MenuItem icon={IconPhoto} onClick={choose(() => input.current?.click())}>
                {t('attachFile')}
              </MenuItem>
              <MenuItem icon={IconMapPin} onClick={choose(() => asks() || openDialog({ kind: 'location', ticketId }))}>
                {t('attachLocation')}
              </MenuItem>
              {seesContacts && (
                <MenuItem icon={IconUser} onClick={choose(() => asks() || openDialog({ kind: 'card', ticketId }))}>
                  {t('attachContact')}
                </MenuItem>
              )}
              {startsFlow && (
                <MenuItem icon={IconSitemap} onClick={choose(() => openDialog({ kind: 'start-flow', ticketId }))}>
                  {t('startFlow')}
                </MenuItem>
              )}
              {narrow && (
                <MenuItem icon={IconSignature} checked={signs} onClick={choose(() => setSigns(!signs))}>
                  {t('sign')}
                </MenuItem>
              )}
            </>
          )
        }}
      </PopoverButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('attachFile')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
})
