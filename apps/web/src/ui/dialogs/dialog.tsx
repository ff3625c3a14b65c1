import { Modal } from '@mantine/core'
import { type ReactNode, useCallback } from 'react'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useNarrow } from '../use-narrow.ts'
import { useLayer } from './dialog-layers.ts'
import { useFocusReturn } from './focus-return.ts'

export interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Width in pixels. */
  size?: number
  /** Holds a stray click back, where only a choice may close it. */
  keepOnClickOutside?: boolean
  /** Fills narrow screens. */
  fills?: boolean
  role?: 'dialog' | 'alertdialog'
}

/** A dialog: traps the focus, gives it back, closes by Esc, named by its title. */
export function Dialog({
  title,
  onClose,
  children,
  size = 480,
  keepOnClickOutside = false,
  fills = false,
  role,
}: DialogProps) {
  const t = useTexts(platformTexts)
  const narrow = useNarrow()
  const isUppermost = useLayer()
  useFocusReturn()
  // The library fixes the role of its dialogs.
  const withRole = useCallback(
    (content: HTMLElement | null) => void (role && content?.setAttribute('role', role)),
    [role],
  )
  return (
    <Modal.Root
      opened
      onClose={() => isUppermost() && onClose()}
      returnFocus={false}
      size={size}
      fullScreen={fills && narrow}
      closeOnClickOutside={!keepOnClickOutside}
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content ref={withRole}>
        {/* The library's header would be a second banner of the page. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} title={t('close')} />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
