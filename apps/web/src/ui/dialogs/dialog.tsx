import { Modal } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useNarrow } from '../use-narrow.ts'
import { useFocusReturn } from './focus-return.ts'
import { watchForLateFocus } from './late-focus.ts'

export interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Width in pixels. */
  size?: number
  /** Holds a stray click back, where only a choice may close it. */
  keepOnClickOutside?: boolean
  /** Holds a stray Esc back as well, where what is shown cannot be seen again. */
  keepOnEscape?: boolean
  /** Fills narrow screens. */
  fills?: boolean
  /** Its look where it is not a window in the middle, such as a sheet at the side. */
  className?: string | undefined
  role?: 'dialog' | 'alertdialog'
  /** It was closed and fades with what it held: nothing in it can be pressed any more, and the focus goes back at once. */
  isLeaving?: boolean
}

/** A dialog: traps the focus, gives it back, closes by Esc, named by its title. */
export function Dialog({
  title,
  onClose,
  children,
  size = 480,
  keepOnClickOutside = false,
  keepOnEscape = false,
  fills = false,
  className,
  role,
  isLeaving = false,
}: DialogProps) {
  const t = useTexts(platformTexts)
  const narrow = useNarrow()
  const isUppermost = useLayer(isLeaving)
  useFocusReturn(isLeaving)
  const shown = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isLeaving && document.activeElement instanceof HTMLElement && shown.current?.contains(document.activeElement))
      document.activeElement.blur()
  }, [isLeaving])
  const unwatch = useRef<() => void>(undefined)
  const receive = useCallback(
    (content: HTMLElement | null) => {
      shown.current = content
      unwatch.current?.()
      unwatch.current = content ? watchForLateFocus(content) : undefined
      // The library fixes the role of its dialogs.
      if (role) content?.setAttribute('role', role)
    },
    [role],
  )
  return (
    <Modal.Root
      opened={!isLeaving}
      onClose={() => isUppermost() && onClose()}
      returnFocus={false}
      size={size}
      {...(className && { className })}
      fullScreen={fills && narrow}
      closeOnClickOutside={!keepOnClickOutside}
      closeOnEscape={!keepOnEscape}
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content ref={receive} inert={isLeaving}>
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

/** The dialogs that are open, the uppermost last. */
const layers: symbol[] = []

/** Whether a dialog is the uppermost: only that one is closed by Esc. */
function useLayer(isLeaving: boolean): () => boolean {
  const [layer] = useState(() => Symbol('dialog'))
  useEffect(() => {
    if (isLeaving) return
    layers.push(layer)
    return () => {
      // After the key that closed it: the same key must not close the layer below as well.
      setTimeout(() => layers.splice(layers.indexOf(layer), 1))
    }
  }, [layer, isLeaving])
  return () => layers.at(-1) === layer
}
