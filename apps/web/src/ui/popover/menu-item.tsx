import { type Icon, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface MenuItemProps {
  icon: Icon
  onClick: () => void
  danger?: boolean
  /** Set for an option that is on or off. */
  checked?: boolean
  children: ReactNode
}

export function MenuItem({ icon: Sign, onClick, danger, checked, children }: MenuItemProps) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: set only for the menuitemcheckbox role
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={checked}
      className="rc-popover-item"
      data-danger={danger || undefined}
      onClick={onClick}
    >
      <Sign size={16} stroke={1.7} aria-hidden />
      {children}
      {checked && <IconCheck size={16} stroke={1.8} aria-hidden />}
    </button>
  )
}
