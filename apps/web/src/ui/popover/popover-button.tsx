import { type ReactNode, useId, useRef, useState } from 'react'
import { Popover } from './popover.tsx'

export interface PopoverButtonProps {
  label: string
  className?: string
  panelClassName?: string
  /** The panel's own label; by default the button's. */
  panelLabel?: string
  /** The content of the button. */
  face: ReactNode
  side?: 'start' | 'end'
  role?: 'menu' | 'dialog'
  active?: boolean
  /** The face contains visible text with the label, so the button needs no aria-label. */
  hasVisibleLabel?: boolean
  onOpen?: () => void
  /** Called after the panel closed in any way, to place the focus. */
  onClose?: () => void
  children: (close: () => void) => ReactNode
}

/** A button that opens a small panel, which is rendered on demand. */
export function PopoverButton(props: PopoverButtonProps) {
  const {
    label,
    className = 'ib-icon-button',
    face,
    side = 'start',
    role = 'dialog',
    active,
    hasVisibleLabel,
    children,
  } = props
  const { panelClassName, panelLabel = label } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // A press outside closes the panel before the click arrives; that click must not open it again.
  const wasOpen = useRef(false)
  const close = () => {
    setOpen(false)
    props.onClose?.()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={hasVisibleLabel ? undefined : label}
        title={label}
        aria-haspopup={role}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-active={active || undefined}
        onPointerDown={() => {
          wasOpen.current = isOpen
        }}
        onClick={() => {
          if (!wasOpen.current) props.onOpen?.()
          setOpen(!wasOpen.current)
          wasOpen.current = false
        }}
      >
        {face}
      </button>
      {isOpen && (
        <Popover
          id={id}
          anchor={button}
          side={side}
          role={role}
          label={panelLabel}
          {...(panelClassName ? { className: panelClassName } : {})}
          onClose={close}
        >
          {children(close)}
        </Popover>
      )}
    </>
  )
}
