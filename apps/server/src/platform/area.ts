import type { FactType } from './facts/fact.ts'
import { joinReactions, type Reaction, type ReactionTable } from './facts/reaction.ts'
import type { Registrar } from './http/call.ts'
import { type AnyJobHandler, joinJobs } from './jobs/job.ts'
import type { PersonalData } from './personal-data.ts'
import { type AnyAreaSockets, joinSockets } from './realtime/area-sockets.ts'

/**
 * All that an area adds to the server, declared in `domains/<area>/area.ts`; `wiring/areas.ts` lists the areas and fills
 * what each needs of the others. Endpoints, events, refusals and audit words stand in the contract.
 */
export interface Area {
  /** The name of its folder. */
  readonly name: string
  routes?(on: Registrar): void
  /** Every kind of job of the area; each needs a handler in `jobs`. */
  readonly jobTypes?: ReadonlyArray<{ readonly name: string }>
  readonly jobs?: readonly AnyJobHandler[]
  /** Everything of the area that others may react to. */
  readonly facts?: ReadonlyArray<Pick<FactType<never>, 'name'>>
  /** Its reactions to facts, its own or those of lower areas. */
  readonly reactions?: readonly Reaction[]
  /** Rooms, events of browsers and deliveries. */
  readonly sockets?: AnyAreaSockets
  /** What it keeps of the people who write to a company: how that is exported and erased. */
  readonly personalData?: PersonalData
}

/** The areas as one. */
export interface JoinedAreas {
  routes(on: Registrar): void
  readonly jobs: readonly AnyJobHandler[]
  readonly reactions: ReactionTable
  readonly sockets: readonly AnyAreaSockets[]
}

/**
 * Joins the areas; reactions to one fact run in their order.
 * @throws when two areas have one name, or what they declare does not fit together (`joinJobs`, `joinReactions`, `joinSockets`)
 */
export function joinAreas(areas: readonly Area[]): JoinedAreas {
  const names = areas.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`the area ${twice} is declared twice`)
  return {
    routes: (on) => {
      for (const area of areas) area.routes?.(on)
    },
    jobs: joinJobs(
      areas.flatMap(({ jobTypes }) => jobTypes ?? []),
      areas.flatMap(({ jobs }) => jobs ?? []),
    ),
    reactions: joinReactions(
      areas.flatMap(({ facts }) => facts ?? []),
      areas.flatMap(({ reactions }) => reactions ?? []),
    ),
    sockets: joinSockets(areas.flatMap(({ sockets }) => sockets ?? [])),
  }
}
