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
  /** Ignores clicks outside, for dialogs that only an explicit choice may close. */
  keepOnClickOutside?: boolean
  /** Ignores Esc as well, for content that cannot be shown again. */
  keepOnEscape?: boolean
  /** Full screen on narrow screens. */
  fills?: boolean
  /** Its look where it is not a centred window, such as a sheet at the side. */
  className?: string | undefined
  role?: 'dialog' | 'alertdialog'
  /** The dialog was closed and is fading out: nothing in it can be pressed, and the focus is returned at once. */
  isLeaving?: boolean
}

/** A dialog that traps the focus, returns it, closes on Esc and is named by its title. */
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
  const contentElement = useRef<HTMLElement>(null)
  useEffect(() => {
    if (
      isLeaving &&
      document.activeElement instanceof HTMLElement &&
      contentElement.current?.contains(document.activeElement)
    )
      document.activeElement.blur()
  }, [isLeaving])
  const unwatch = useRef<() => void>(undefined)
  const receive = useCallback(
    (content: HTMLElement | null) => {
      contentElement.current = content
      unwatch.current?.()
      unwatch.current = content ? watchForLateFocus(content) : undefined
      // The library sets a fixed role, so override it here.
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
        {/* The library's header would be a second banner landmark of the page. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} title={t('close')} />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The open dialogs; the last one is on top. */
const layers: symbol[] = []

/** Returns a function that tells whether the dialog is on top. Esc closes only that one. */
function useLayer(isLeaving: boolean): () => boolean {
  const [layer] = useState(() => Symbol('dialog'))
  useEffect(() => {
    if (isLeaving) return
    layers.push(layer)
    return () => {
      // Deferred, so that the key that closed this dialog does not close the layer below as well.
      setTimeout(() => layers.splice(layers.indexOf(layer), 1))
    }
  }, [layer, isLeaving])
  return () => layers.at(-1) === layer
}
