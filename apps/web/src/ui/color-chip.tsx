import type { ReactNode } from 'react'

/** A colour chosen by a customer, as an 8 px dot. The colour never carries a meaning alone (screens.1). */
export function ColorDot({ color }: { color: string }) {
  return <span className="rc-dot" style={{ background: color }} aria-hidden />
}

/** A dot with its label. */
export function ColorChip({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span className="rc-chip">
      <ColorDot color={color} />
      <span>{children}</span>
    </span>
  )
}
