import { type ComponentType, createContext, type ReactNode, use, useMemo } from 'react'

/** A place inside an area where a higher area shows something. The area that has the place defines it. */
export interface Slot<P extends object> {
  readonly name: string
  /** Only for the compiler: what the part is given. */
  readonly props?: P
}

export const defineSlot = <P extends object>(name: string): Slot<P> => ({ name })

/** A part for a slot. */
export interface Fill {
  readonly slot: string
  readonly part: ComponentType<never>
}

/** Says what a slot shows; stands in the table of the area whose part it is. */
export const fill = <P extends object>(slot: Slot<P>, part: ComponentType<P>): Fill => ({
  slot: slot.name,
  part: part as ComponentType<never>,
})

const Filled = createContext<ReadonlyMap<string, ComponentType<never>>>(new Map())

/**
 * Fills the slots of everything inside.
 * @throws when two parts are for one slot
 */
export function FilledSlots({ fills, children }: { fills: readonly Fill[]; children: ReactNode }) {
  const parts = useMemo(() => {
    const known = new Map<string, ComponentType<never>>()
    for (const { slot, part } of fills) {
      if (known.has(slot)) throw new Error(`the slot ${slot} is filled twice`)
      known.set(slot, part)
    }
    return known
  }, [fills])
  return <Filled value={parts}>{children}</Filled>
}

/** The content of a slot; null where no area fills it. */
export const useSlot = <P extends object>(slot: Slot<P>): ComponentType<P> | null =>
  (use(Filled).get(slot.name) as ComponentType<P> | undefined) ?? null
