import type { ReactNode } from 'react'

/** A customer's colour as an 8 px dot; never carries a meaning alone (screens.1). */
export function ColorDot({ color }: { color: string }) {
  return <span className="rc-dot" style={{ background: color }} aria-hidden />
}

/** A dot with the name of what it stands for. */
export function ColorChip({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span className="rc-chip">
      <ColorDot color={color} />
      <span>{children}</span>
    </span>
  )
}
