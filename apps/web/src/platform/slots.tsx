import { type ComponentType, createContext, type ReactNode, use, useMemo } from 'react'

/** A place inside an area where a higher area renders something. The area with the place defines it. */
export interface Slot<P extends object> {
  readonly name: string
  /** Type only: the props of the component. */
  readonly props?: P
}

export const defineSlot = <P extends object>(name: string): Slot<P> => ({ name })

/** A component for a slot. */
export interface Fill {
  readonly slot: string
  readonly part: ComponentType<never>
}

/** Assigns a component to a slot. Used in the declaration of the area that has the component. */
export const fill = <P extends object>(slot: Slot<P>, part: ComponentType<P>): Fill => ({
  slot: slot.name,
  part: part as ComponentType<never>,
})

const FillsContext = createContext<ReadonlyMap<string, ComponentType<never>>>(new Map())

/**
 * Fills the slots of everything inside.
 * @throws when two components are for one slot
 */
export function FilledSlots({ fills, children }: { fills: readonly Fill[]; children: ReactNode }) {
  const parts = useMemo(() => {
    const partsBySlot = new Map<string, ComponentType<never>>()
    for (const { slot, part } of fills) {
      if (partsBySlot.has(slot)) throw new Error(`the slot ${slot} is filled twice`)
      partsBySlot.set(slot, part)
    }
    return partsBySlot
  }, [fills])
  return <FillsContext value={parts}>{children}</FillsContext>
}

/** The component of a slot; null when no area fills it. */
export const useSlot = <P extends object>(slot: Slot<P>): ComponentType<P> | null =>
  (use(FillsContext).get(slot.name) as ComponentType<P> | undefined) ?? null
