import { type ReactNode, useId, useRef, useState } from 'react'
import { Popover } from './popover.tsx'

export interface PopoverButtonProps {
  label: string
  className?: string
  panelClassName?: string
  /** The panel's own name; the button's when not given. */
  panelLabel?: string
  /** The content of the button. */
  face: ReactNode
  side?: 'start' | 'end'
  role?: 'menu' | 'dialog'
  active?: boolean
  /** The face holds words of its own, the label among them: no other name may hide them. */
  named?: boolean
  onOpen?: () => void
  /** Called after it closed, in any way; sets where the focus goes on. */
  onClose?: () => void
  children: (close: () => void) => ReactNode
}

/** A button with something small behind it, drawn when it is asked for. */
export function PopoverButton(props: PopoverButtonProps) {
  const { label, className = 'ib-icon-button', face, side = 'start', role = 'dialog', active, named, children } = props
  const { panelClassName, panelLabel = label } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  // A press outside closes the panel before the click comes: that click must not open it anew.
  const wasOpen = useRef(false)
  const close = () => {
    setOpened(false)
    props.onClose?.()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={named ? undefined : label}
        title={label}
        aria-haspopup={role}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        data-active={active || undefined}
        onPointerDown={() => {
          wasOpen.current = opened
        }}
        onClick={() => {
          if (!wasOpen.current) props.onOpen?.()
          setOpened(!wasOpen.current)
          wasOpen.current = false
        }}
      >
        {face}
      </button>
      {opened && (
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
